import { attachCustomerKyc } from './attachCustomerKyc.ts'
import { chargeCard } from './chargeCard.ts'
import { createCheckoutLink } from './createCheckoutLink.ts'
import type { Handlers } from './handler.ts'
import { initiatePayment } from './initiatePayment.ts'
import { listAirtimeProviders } from './listAirtimeProviders.ts'
import { listAmlRecords } from './listAmlRecords.ts'
import { listCadCollectionEmails } from './listCadCollectionEmails.ts'
import { listDataPlans } from './listDataPlans.ts'
import { listInternetProviders } from './listInternetProviders.ts'
import { listTransactions } from './listTransactions.ts'
import { listTvPackages } from './listTvPackages.ts'
import { listTvProviders } from './listTvProviders.ts'
import { receiveCadCollection } from './receiveCadCollection.ts'
import { registerCadCollectionEmail } from './registerCadCollectionEmail.ts'
import { removeCadCollectionEmail } from './removeCadCollectionEmail.ts'
import { submitSourceOfFunds } from './submitSourceOfFunds.ts'
import { submitSourceOfFundsFile } from './submitSourceOfFundsFile.ts'
import { verifyPayment } from './verifyPayment.ts'

/** Every operation of the business API. */
export const handlers: Handlers = {
  initiatePayment,
  createCheckoutLink,
  chargeCard,
  verifyPayment,
  listTransactions,
  listAmlRecords,
  attachCustomerKyc,
  submitSourceOfFunds,
  submitSourceOfFundsFile,
  registerCadCollectionEmail,
  listCadCollectionEmails,
  removeCadCollectionEmail,
  listAirtimeProviders,
  listTvProviders,
  listTvPackages,
  listInternetProviders,
  listDataPlans,
  receiveCadCollection,
}
