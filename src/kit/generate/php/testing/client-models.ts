import { readDocument } from '../../../contract/contract.ts'
import { HOSTS, type HostName } from '../../../contract/hosts.ts'
import type {
  ClientModel,
  MemberModel,
  OperationModel,
  TypeModel,
  TypeRef,
} from '../../model/client-model.ts'
import { createClientModel } from '../../model/create-client-model.ts'

export const shipped = (profile: 'proposed' | 'documented', hosts: readonly HostName[] = HOSTS) =>
  createClientModel(
    { checkout: readDocument('checkout', profile), business: readDocument('business', profile) },
    hosts,
  )

const flags = { isSent: true, isReceived: true }
export const text: TypeRef = { kind: 'string', isNullable: false }
export const named = (name: string, isNullable = false): TypeRef => ({ kind: 'named', name, isNullable })
export const member = (
  wireName: string,
  type: TypeRef = text,
  more: Partial<MemberModel> = {},
): MemberModel => ({
  ...{ wireName, type, isRequired: true, description: '', origin: {} },
  ...more,
})
export const record = (name: string, members: MemberModel[], more: object = flags): TypeModel =>
  ({ kind: 'object', name, description: '', origin: {}, members, ...more }) as TypeModel
export const values = (name: string, list: (string | number)[], isOpen = false): TypeModel => ({
  ...{ kind: 'enum', name, description: '', origin: {}, values: list, isOpen },
  ...flags,
})
export const operation = (operationId: string, more: Partial<OperationModel> = {}): OperationModel => ({
  ...{ operationId, summary: '', description: '', origin: {}, parameters: [], parameterPlaces: {} },
  ...{ row: { method: 'GET', path: '/a', key: 'public' }, answer: { kind: 'any', isNullable: false } },
  ...more,
})
export const modelOf = (
  types: TypeModel[],
  operations: OperationModel[] = [operation('ping')],
): ClientModel => ({
  clients: [{ host: 'checkout', title: 'A', version: '1', credentials: {}, failures: {}, operations }],
  types,
  events: [],
})
