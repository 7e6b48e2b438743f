/** The parts of a request, as passed to a validator. */
export interface RequestParts {
  body?: unknown
  payload?: unknown
  query?: unknown
  path?: unknown
  headers?: unknown
}

/** The content of a request body or an answer, whatever its media type. */
export type Content<Message> = Message extends { content: infer Media } ? Media[keyof Media] : undefined

/** The request body of an operation, with the plaintext in its encrypted field; `undefined` if it has no body. */
export type RequestBody<Operation> = Operation extends { requestBody?: infer Message }
  ? Content<NonNullable<Message>>
  : undefined

type EncryptedField<Row> = Row extends { encrypted: { field: infer Field } } ? Field : never

type Parameter<Operation, Where> = Operation extends { parameters: infer Parameters }
  ? Where extends keyof Parameters
    ? Exclude<Parameters[Where], undefined>
    : never
  : never

/** The parts of a request after they were checked; a part that was not given stays undefined. */
export interface TypedRequest<Operation, Row> {
  /** As sent: the encrypted field is a string. */
  body: EncryptedField<Row> extends infer Field
    ? [Field] extends [never]
      ? RequestBody<Operation>
      : Omit<RequestBody<Operation>, Field & PropertyKey> & Record<Field & string, string>
    : never
  /** The plaintext of the encrypted field. */
  payload: EncryptedField<Row> extends keyof RequestBody<Operation>
    ? RequestBody<Operation>[EncryptedField<Row>]
    : never
  query: Parameter<Operation, 'query'>
  path: Parameter<Operation, 'path'>
  headers: Parameter<Operation, 'header'>
}

/** The body that an operation returns with a status; any documented body if the status is of type `number`. */
export type ResponseBody<Operation, Status extends number> = Operation extends { responses: infer Responses }
  ? number extends Status
    ? Content<Responses[keyof Responses]>
    : Status extends keyof Responses
      ? Content<Responses[Status]>
      : unknown
  : never
