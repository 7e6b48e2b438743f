import type { components } from '../../../../generated/checkout/types.ts'
import type { PaymentOption } from '../domain/fees.ts'

export type Bank = components['schemas']['Bank']

type Country = 'NG' | 'GH'

const logos = 'https://assets.example.com/banks'

function bank(id: number, name: string, bankCode: string, country: Country): Bank {
  return { id: String(id), name, bankCode, country, logoUrl: `${logos}/${bankCode}.svg` }
}

/** The banks that a customer can pay from. */
export const banks: readonly Bank[] = [
  bank(1, 'Guaranty Trust Bank', '058', 'NG'),
  bank(2, 'Zenith Bank', '057', 'NG'),
  bank(3, 'Access Bank', '044', 'NG'),
  bank(4, 'First Bank of Nigeria', '011', 'NG'),
  bank(5, 'United Bank for Africa', '033', 'NG'),
  bank(6, 'Ecobank Ghana', '130100', 'GH'),
  bank(7, 'GCB Bank', '040100', 'GH'),
]

const countries = new Map<string, Country>([
  ['NGN', 'NG'],
  ['GHS', 'GH'],
])

const ussdPrefixes: Record<string, string> = { '058': '*737', '057': '*966', '044': '*901' }

/** Returns the payment options for a currency: transfer and USSD need a bank of its country. */
export function optionsOf(currency: string): PaymentOption[] {
  return countries.has(currency) ? ['CARD', 'BANK_TRANSFER', 'USSD'] : ['CARD']
}

/**
 * Finds a bank for payments in this currency.
 *
 * @param bankCode defaults to the first bank
 */
export function findBank(currency: string, bankCode?: string): Bank | undefined {
  return banksFor(currency).find((each) => bankCode === undefined || each.bankCode === bankCode)
}

/** Lists the banks from which a payment in this currency can come. */
export function banksFor(currency: string): Bank[] {
  const country = countries.get(currency)
  return banks.filter((each) => each.country === country)
}

function ussdPrefixOf({ bankCode }: Bank): string {
  return ussdPrefixes[bankCode] ?? '*711'
}

/** How the customer sends the money: to an account that is for this payment alone, or by dialling a code. */
export type TransferInstructions =
  | { ussdCode: string }
  | { recipientAccount: components['schemas']['RecipientAccount'] }

/** @param payee the owner of the account, as the customer's bank shows it */
export function instructTransfer(
  { reference, option }: { reference: string; option: string },
  bank: Bank,
  payee: { name: string; orderReference: string },
): TransferInstructions {
  if (option === 'USSD') return { ussdCode: `${ussdPrefixOf(bank)}*000*${digitsOf(reference, 4)}#` }
  const recipientAccount = {
    accountNumber: `90${digitsOf(reference, 8)}`,
    accountName: `${payee.name} / ${payee.orderReference}`,
    bankName: bank.name,
    bankCode: bank.bankCode,
  }
  return { recipientAccount }
}

/** Derives digits from a payment's reference, so that each payment has its own. */
function digitsOf(reference: string, length: number): string {
  const value = [...reference].reduce(
    (sum, character) => (sum * 37 + character.charCodeAt(0)) % 10 ** length,
    0,
  )
  return String(value).padStart(length, '0')
}
