/** The part of a client that names its operations. */
export interface NamedClient {
  readonly operations: Readonly<Record<string, object>>
}

/** The record that shows whether a write took effect: what the operation that `confirm()` asks returns. */
export type ConfirmedRecord<
  Client extends NamedClient,
  Id extends keyof Client['operations'],
> = Client['operations'][Id] extends {
  outcome: { ask: infer Ask extends keyof Client; record: infer Path extends string }
}
  ? Client[Ask] extends (...input: never[]) => Promise<infer Answer>
    ? Item<At<Answer, Path>>
    : unknown
  : unknown

type At<Value, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? At<Member<Value, Head>, Rest>
  : Member<Value, Path>

type Member<Value, Name extends string> = Name extends keyof Value ? NonNullable<Value[Name]> : unknown

type Item<Value> = Value extends readonly (infer Each)[] ? Each : Value
