import type { Description } from '../../target/description.ts'

const order = '{$createOrder.response.body#/data/order/reference}'
const payment = '{$initiatePayment.response.body#/data/reference}'
const card = { number: '4242424242424242', expiry: '12/31', cvv: '123' }
const money = { amount: 25.5, currency: 'NGN', note: 'check {$random}' }
const proof = { transactionId: '{$records.transactionInReview}', source: 'SALARY' }

/** Everything that a target.json can describe. It claims that the service accepts each of these requests. */
export const WHOLE_DESCRIPTION: Required<Pick<Description, 'requests' | 'records' | 'emails'>> = {
  emails: ['@senders.example'],
  records: {
    customer: ['cus_1', 'cus_2'],
    amlRecord: ['aml_1', 'aml_2'],
    transactionInReview: ['txn_1', 'txn_2', 'txn_3'],
    settledTransaction: 'txn_9',
    internetProvider: ['isp-1', 'isp-2'],
    tvProvider: ['tv-1', 'tv-2'],
    order: ['ord_1', 'ord_2'],
    paidOrder: ['ord_3', 'ord_4', 'ord_5'],
    refundedOrder: ['ord_6'],
    payment: ['pay_1', 'pay_2'],
    savedCard: ['tok_1', 'tok_2'],
    cadEmail: ['known@senders.example'],
    cadWallet: 'wal_1',
  },
  requests: {
    createOrder: { data: money },
    payOrder: { data: { reference: order, card } },
    getOrderStatus: { data: { reference: order } },
    getOrderFee: { data: money },
    saveCard: { data: { reference: '{$payOrder.request.data#/reference}' } },
    trackOrderEvent: { data: { reference: order, event: 'opened' } },
    verifyOrder: { data: { reference: order } },
    createRefund: { data: { reference: '{$records.paidOrder}', amount: 1 } },
    chargeToken: { data: { ...money, token: '{$records.savedCard}' } },
    initiatePayment: { body: money },
    createCheckoutLink: { body: money },
    chargeCard: { body: { reference: payment, card: '{$sealed.iv+ciphertext+tag.base64}' }, data: card },
    verifyPayment: { path: { reference: payment } },
    attachCustomerKyc: { path: { id: '{$records.customer}' }, body: { idType: 'passport', idNumber: 'A1' } },
    submitSourceOfFunds: { body: proof },
    submitSourceOfFundsFile: { body: { ...proof, file: 'file' } },
    registerCadCollectionEmail: { body: { email: '{$email}' } },
    receiveCadCollection: {
      headers: { 'x-signature': '{$signature.sha256.hex}' },
      body: { id: '{$random}', amount: '{$amount}', currency: 'CAD', source: { email: '{$sender}' } },
    },
  },
}
