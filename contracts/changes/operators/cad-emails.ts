import type { ChangeOperator } from '../change.ts'
import { answerWith, changeMembers, editAll, editAt } from '../edit.ts'
import {
  type Answered,
  idIn,
  isAfter,
  isLongAfter,
  isSameEra,
  type Recorded,
  type Row,
  rowsOf,
  saidBy,
} from '../recorded.ts'
import { isText, other } from '../values.ts'

const SECTION = '§4.6'

export const CAD_EMAIL_OPERATORS: readonly ChangeOperator[] = [
  operator('removed-email-listed', 'REQ-CAD-06', 'lists a removed email once more', (recorded) =>
    listRemoved(recorded).flatMap(({ shown, row }) =>
      shown.map((list) => editAt(list, (draft) => addRow(draft, row))),
    ),
  ),
  operator('removed-email-stays', 'REQ-CAD-06', 'lists a removed email for ever', (recorded) =>
    listRemoved(recorded)
      .filter(({ removal, lists }) => lists.some((list) => isLongAfter(list, removal)))
      .map(({ lists, row }) => editAll(lists, (draft) => addRow(draft, row))),
  ),
  operator('removed-email-listed-anew', 'REQ-CAD-06', 'lists a removed email under another id', (recorded) =>
    listRemoved(recorded).flatMap(({ shown, row }) =>
      shown.map((list) => editAt(list, (draft) => addRow(draft, { ...row, id: other(row.id) }))),
    ),
  ),
  operator(
    'registered-email-missing',
    'REQ-CAD-04',
    'leaves a registered email out of one list',
    (recorded) =>
      listRegistered(recorded).flatMap(({ lists, email }) =>
        lists.map((list) => editAt(list, (draft) => removeEmail(draft, email))),
      ),
  ),
  operator('registered-email-never-listed', 'REQ-CAD-04', 'never lists a registered email', (recorded) =>
    listRegistered(recorded)
      .filter(({ registration, lists }) => lists.some((list) => isLongAfter(list, registration)))
      .map(({ lists, email }) => editAll(lists, (draft) => removeEmail(draft, email))),
  ),
  operator(
    'registered-email-list-empty',
    'REQ-CAD-04',
    'shows no email where one is registered',
    (recorded) =>
      listRegistered(recorded).flatMap(({ lists }) =>
        lists.map((list) => editAt(list, (draft) => void rowsOf(draft).splice(0))),
      ),
  ),
  operator(
    'registered-email-case',
    'REQ-CAD-10',
    'lists a registered email with its first letter in the other case',
    (recorded) =>
      listRegistered(recorded).flatMap(({ lists, email }) =>
        lists.map((list) => editAt(list, (draft) => changeEmail(draft, email, { email: swapCase(email) }))),
      ),
  ),
  operator(
    'registered-email-without-tag',
    'REQ-CAD-10',
    'lists a registered email cut at a sign',
    (recorded) =>
      listRegistered(recorded).flatMap(({ lists, email }) =>
        lists.map((list) =>
          editAt(list, (draft) => changeEmail(draft, email, { email: email.replace(/[-+.][^-+.@]*@/, '@') })),
        ),
      ),
  ),
  operator(
    'registered-id-differs',
    'REQ-CAD-08',
    'lists a registered email under another id than it answered',
    (recorded) =>
      listRegistered(recorded).flatMap(({ lists, email, id }) =>
        id === undefined
          ? []
          : lists.map((list) => editAt(list, (draft) => changeEmail(draft, email, { id: other(id) }))),
      ),
  ),
  operator('registered-email-twice', 'REQ-CAD-04', 'lists a registered email twice', (recorded) =>
    listRegistered(recorded).flatMap(({ lists, email, id }) =>
      lists.map((list) =>
        editAt(list, (draft) => addRow(draft, { ...findEmail(draft, email), id: other(id) })),
      ),
    ),
  ),
  operator(
    'registered-for-other',
    'REQ-CAD-09',
    'lists a registered email for another business too',
    (recorded) =>
      listRegistered(recorded).flatMap(({ registration, email }) =>
        recorded
          .listTaken('listCadCollectionEmails')
          .filter((list) => isAfter(list, registration) && isOther(list, registration))
          .filter(({ body }) => rowsOf(body).length > 0)
          .slice(0, 3)
          .map((list) =>
            editAt(list, (draft) => {
              const [sample] = rowsOf(draft)
              if (sample) addRow(draft, { ...sample, id: other(sample.id), email })
            }),
          ),
      ),
  ),
  operator('email-of-two-businesses', 'REQ-CAD-09', 'registers the email of another business', (recorded) =>
    listRefusedRegistrations(recorded).flatMap(({ answered, sample }) => {
      const { email } = saidBy(answered)
      const answer = sample.exchange.answer
      if (!answer) return []
      const body = structuredClone(sample.body)
      changeMembers(body, 'email', () => email)
      changeMembers(body, 'id', other)
      const { shown: _, ...rest } = answer
      return [answerWith(answered, () => ({ ...rest, body: JSON.stringify(body) }))]
    }),
  ),
  operator('registers-other-email', 'REQ-CAD-01', 'registers another email than was sent', (recorded) =>
    recorded
      .listTaken('registerCadCollectionEmail')
      .map((answered) => editAt(answered, (draft) => changeMembers(draft, 'email', other))),
  ),
  operator('email-id-again', 'REQ-CAD-08', 'gives two emails the same id', (recorded) => {
    const registrations = recorded.listTaken('registerCadCollectionEmail')
    return registrations.flatMap((registration, position) => {
      const earlier = registrations[position - 1]
      const id = earlier && isSameEra(earlier, registration) ? idIn(earlier) : undefined
      return id ? [editAt(registration, (draft) => changeMembers(draft, 'id', () => id))] : []
    })
  }),
  operator('listed-ids-alike', 'REQ-CAD-08', 'lists two emails with the same id', (recorded) =>
    recorded
      .listTaken('listCadCollectionEmails')
      .filter(({ body }) => rowsOf(body).length > 1)
      .map((list) =>
        editAt(list, (draft) => {
          const [first, second] = rowsOf(draft)
          if (first && second) second.id = first.id
        }),
      ),
  ),
]

function operator(
  name: string,
  requirement: string,
  says: string,
  findPlaces: ChangeOperator['findPlaces'],
): ChangeOperator {
  return { name, section: SECTION, requirements: [requirement], says, findPlaces }
}

/** Registered emails, with the lists that show them later. */
function listRegistered(recorded: Recorded) {
  const lists = recorded.listTaken('listCadCollectionEmails')
  return recorded.listTaken('registerCadCollectionEmail').flatMap((registration) => {
    const { email } = saidBy(registration)
    if (!isText(email)) return []
    const own = lists.filter(
      (list) => isAfter(list, registration) && isOwn(list, registration) && findEmail(list.body, email),
    )
    return own.length > 0 ? [{ registration, lists: own, email, id: idIn(registration) }] : []
  })
}

/** Removed emails as listed before, with the later lists without them. */
function listRemoved(recorded: Recorded) {
  const lists = recorded.listTaken('listCadCollectionEmails')
  return listRemovals(recorded).flatMap((removal) => {
    const { id } = removal.exchange.meant.path ?? {}
    const before = lists.find(
      (list) => isAfter(removal, list) && rowsOf(list.body).some((row) => row.id === id),
    )
    const row = before && rowsOf(before.body).find((each) => each.id === id)
    const after = lists.filter(
      (list) =>
        isAfter(list, removal) &&
        isOwn(list, removal) &&
        rowsOf(list.body).length > 0 &&
        !rowsOf(list.body).some((each) => each.id === id || each.email === row?.email),
    )
    // A removal may be late until it first shows.
    const shown = after.filter(
      (list) => isLongAfter(list, removal) || after.some((each) => isAfter(list, each)),
    )
    return row && after.length > 0 ? [{ removal, lists: after, shown, row }] : []
  })
}

/** Removals that were carried out: many have empty answers. */
function listRemovals({ history }: Recorded): Answered[] {
  return history.exchanges.flatMap((exchange, index) => {
    const { operationId, key, answer } = exchange
    const isRemoval = operationId === 'removeCadCollectionEmail' && key === 'right'
    return isRemoval && answer && answer.status < 300 ? [{ index, exchange, body: {} }] : []
  })
}

/** Registrations refused because the email belongs to another business, with the answer to an accepted one. */
function listRefusedRegistrations(recorded: Recorded) {
  const taken = recorded.listTaken('registerCadCollectionEmail')
  return recorded.answers.flatMap((answered) => {
    const { operationId, answer, key } = answered.exchange
    const isRefused =
      operationId === 'registerCadCollectionEmail' && key === 'right' && answer?.status === 409
    const { email } = saidBy(answered)
    const owner = taken.find(
      (each) => isAfter(answered, each) && isOther(each, answered) && saidBy(each).email === email,
    )
    return isRefused && owner ? [{ answered, sample: owner }] : []
  })
}

const isOwn = (one: Answered, two: Answered) => one.exchange.business === two.exchange.business
const isOther = (one: Answered, two: Answered) => isSameEra(one, two) && !isOwn(one, two)

function findEmail(body: Row, email: string): Row | undefined {
  return rowsOf(body).find((row) => row.email === email)
}

function addRow(draft: Row, row: Row): void {
  rowsOf(draft).push(structuredClone(row))
}

function removeEmail(draft: Row, email: string): void {
  const rows = rowsOf(draft)
  const position = rows.findIndex((row) => row.email === email)
  if (position >= 0) rows.splice(position, 1)
}

function changeEmail(draft: Row, email: string, members: Row): void {
  const row = findEmail(draft, email)
  if (row) Object.assign(row, members)
}

function swapCase(text: string): string {
  const [first = ''] = text
  return (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + text.slice(1)
}
