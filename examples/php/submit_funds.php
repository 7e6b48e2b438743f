<?php

/** Charges a card server to server with so much that the payment is held for review, and uploads where the money is from. */

declare(strict_types=1);

namespace PayOrder;

use Paycontract\BusinessClient;
use Paycontract\Crypto\CardCipher;
use Paycontract\Exception\PaycontractException;
use Paycontract\File;
use Paycontract\Money;
use Paycontract\Types\AmlRecord;
use Paycontract\Types\CardData;
use Paycontract\Types\CurrencyCode;
use Paycontract\Types\ListAmlRecordsStatus;
use Paycontract\Types\PaymentCustomer;
use Paycontract\Types\SourceOfFunds;
use Paycontract\Types\Transaction;

require __DIR__ . '/autoload.php';
require __DIR__ . '/settings.php';

// #region encrypt-card
function chargeCard(BusinessClient $business, PaymentCustomer $customer): string
{
    $order = $business->initiatePayment(amount: 25000, currency: CurrencyCode::Usd, customer: $customer)->data;
    $card = new CardData(number: '4242424242424242', expiryMonth: '12', expiryYear: '34', cvv: '123');
    // You write `cardData` as an object; it leaves as hex(iv):hex(ciphertext):hex(tag).
    return $business->chargeCard(reference: $order->reference, cardData: $card)->data->status;
}
// #endregion encrypt-card

function findReview(BusinessClient $business, string $email): AmlRecord
{
    foreach ($business->iterateAmlRecords(status: ListAmlRecordsStatus::Pending) as $record) {
        if ($record->customer->email === $email) {
            return $record;
        }
    }
    throw new \InvalidArgumentException('no payment of this customer is held for review');
}

function findTransaction(BusinessClient $business, string $depositId): Transaction
{
    foreach ($business->iterateTransactions() as $transaction) {
        if ($transaction->depositId === $depositId) {
            return $transaction;
        }
    }
    throw new \InvalidArgumentException('no transaction has this deposit');
}

try {
    $business = new BusinessClient(
        baseUrl: setting('BUSINESS_URL'),
        publicKey: setting('PUBLIC_KEY'),
        secretKey: setting('SECRET_KEY'), // on a server only
        cardEncryption: new CardCipher(setting('CARD_KEY')),
        timeoutSeconds: 10,
    );
    $email = bin2hex(random_bytes(6)) . '@example.com';
    $customer = new PaymentCustomer(firstName: 'Marc', lastName: 'Tremblay', email: $email);
    echo 'charged   ' . chargeCard($business, $customer) . "\n";
    $review = findReview($business, $email);
    echo 'in review ' . Money::format($review->amount) . " {$review->currency}\n";
    $submitted = $business->submitSourceOfFundsFile(
        transactionId: findTransaction($business, $review->deposit->id)->id,
        sourceOfFunds: SourceOfFunds::Salary,
        file: new File("%PDF-1.7\n", 'payslip.pdf', 'application/pdf'),
    );
    echo "uploaded  {$submitted->message}\n";
} catch (PaycontractException | \InvalidArgumentException $mistake) {
    fwrite(STDERR, "submit_funds: {$mistake->getMessage()}\n");
    exit(1);
}
