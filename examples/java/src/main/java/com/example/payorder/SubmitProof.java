package com.example.payorder;

import java.nio.charset.StandardCharsets;
import paycontract.BusinessClient;
import paycontract.CardCipher;
import paycontract.PaycontractException;
import paycontract.Upload;
import paycontract.model.AmlRecord;
import paycontract.model.CardData;
import paycontract.model.ChargeCardRequest;
import paycontract.model.ChargeResult;
import paycontract.model.CurrencyCode;
import paycontract.model.InitiatePaymentRequest;
import paycontract.model.ListTransactionsParams;
import paycontract.model.PaymentCustomer;
import paycontract.model.SourceOfFunds;
import paycontract.model.SubmitSourceOfFundsFileRequest;
import paycontract.model.Transaction;

/**
 * Charges a card with an amount that is held for review, and sends a file that says where it comes
 * from.
 */
public final class SubmitProof {
  private final BusinessClient business;

  private SubmitProof(BusinessClient business) {
    this.business = business;
  }

  String initiatePayment() {
    InitiatePaymentRequest request =
        InitiatePaymentRequest.builder()
            .amount(24800)
            .currency(CurrencyCode.CAD)
            .customer(
                PaymentCustomer.builder()
                    .firstName("Marc")
                    .lastName("Tremblay")
                    .email("marc@example.ca")
                    .build())
            .build();
    return business.initiatePayment(request).data().reference();
  }

  ChargeResult chargeCard(String reference) {
    CardData card =
        CardData.builder()
            .number("4242424242424242")
            .expiryMonth("12")
            .expiryYear("34")
            .cvv("123")
            .build();
    return business
        .chargeCard(ChargeCardRequest.builder().reference(reference).cardData(card).build())
        .data();
  }

  // #region list-all
  /** The newest transaction that is held; a page is fetched when it is needed. */
  Transaction findHeld() {
    ListTransactionsParams credits = ListTransactionsParams.builder().list(50).build();
    return business.listTransactionsPaginator(credits).stream()
        .filter(each -> each.status().equals("PENDING") && each.depositId().isPresent())
        .findFirst()
        .orElseThrow();
  }

  // #endregion list-all

  // #region upload
  AmlRecord submitProof(Transaction transaction, byte[] pdf) {
    SubmitSourceOfFundsFileRequest request =
        SubmitSourceOfFundsFileRequest.builder()
            .transactionId(transaction.id())
            .sourceOfFunds(SourceOfFunds.BUSINESS_REVENUE)
            .file(new Upload("contract.pdf", "application/pdf", pdf))
            .build();
    return business.submitSourceOfFundsFile(request).data();
  }

  // #endregion upload

  public static void main(String[] arguments) {
    try {
      run(new SubmitProof(open()));
    } catch (PaycontractException failure) {
      System.err.println("submit-proof: " + failure.getMessage());
      System.exit(1);
    }
  }

  private static void run(SubmitProof shop) {
    String reference = shop.initiatePayment();
    System.out.println("charged   " + shop.chargeCard(reference).status());
    Transaction held = shop.findHeld();
    System.out.println("held      " + held.amount() + " " + held.currency());
    byte[] pdf = "%PDF-1.4\n%%EOF\n".getBytes(StandardCharsets.US_ASCII);
    System.out.println("review    " + shop.submitProof(held, pdf).status());
    String status = shop.business.verifyPayment(reference).data().status();
    System.out.println(reference + " " + status);
  }

  private static BusinessClient open() {
    // #region encrypt-card
    // Each card is sealed under an IV of its own.
    CardCipher cipher = new CardCipher(System.getenv("CARD_KEY"));
    return BusinessClient.builder()
        .baseUrl(System.getenv("BUSINESS_URL"))
        .publicKey(System.getenv("PUBLIC_KEY"))
        .secretKey(System.getenv("SECRET_KEY"))
        .cardEncryption(cipher)
        .build();
    // #endregion encrypt-card
  }
}
