package com.example.payorder;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import paycontract.CheckoutClient;
import paycontract.PaycontractException;
import paycontract.Retry;
import paycontract.RsaCipher;
import paycontract.model.Card;
import paycontract.model.CreateOrderPayload;
import paycontract.model.CurrencyCode;
import paycontract.model.Customer;
import paycontract.model.Order;
import paycontract.model.OrderCreation;
import paycontract.model.OrderPayment;
import paycontract.model.OrderRequest;
import paycontract.model.OrderStatus;
import paycontract.model.PayOrderPayload;
import paycontract.model.PaymentResult;
import paycontract.model.RequestedPaymentOption;
import paycontract.model.VerifiedOrder;
import paycontract.model.VerifyOrderPayload;

/** Creates, pays and verifies an order. */
public final class PayOrder {
  private final CheckoutClient checkout;

  private PayOrder(CheckoutClient checkout) {
    this.checkout = checkout;
  }

  // #region create-order
  OrderCreation createOrder(String reference) {
    CreateOrderPayload payload =
        CreateOrderPayload.builder()
            .customer(Customer.builder().firstname("Adaeze").email("adaeze@example.com").build())
            .order(
                OrderRequest.builder()
                    .amount(new BigDecimal("2500.00"))
                    .currency(CurrencyCode.NGN)
                    .reference(reference)
                    .build())
            .build();
    return checkout.createOrder(payload).data();
  }

  // #endregion create-order

  // #region pay-order
  PaymentResult payOrder(String reference) {
    PayOrderPayload payload =
        PayOrderPayload.builder()
            .reference(reference)
            .paymentOption(RequestedPaymentOption.CARD)
            .card(
                Card.builder()
                    .cardnumber("4242424242424242")
                    .expirymonth("12")
                    .expiryyear("34")
                    .cvv("123")
                    .build())
            .build();
    return checkout.payOrder(payload).data();
  }

  // #endregion pay-order

  // #region verify-order
  VerifiedOrder verifyOrder(String reference) {
    return checkout.verifyOrder(VerifyOrderPayload.builder().reference(reference).build()).data();
  }

  // #endregion verify-order

  public static void main(String[] arguments) throws IOException {
    try {
      run(new PayOrder(open()));
    } catch (PaycontractException failure) {
      System.err.println("pay-order: " + failure.getMessage());
      System.exit(1);
    }
  }

  private static void run(PayOrder shop) {
    String id = UUID.randomUUID().toString().replace("-", "").substring(0, 12);
    String reference = "ORD-" + id.toUpperCase(Locale.ROOT);
    Order created = shop.createOrder(reference).order();
    System.out.println(
        "created   " + created.status() + ", " + created.amount() + " " + created.currency());
    OrderPayment paid = shop.payOrder(reference).orderPayment();
    System.out.println("paid      " + paid.status() + ", " + paid.paymentReference());
    Order verified = shop.verifyOrder(reference).order();
    System.out.println("verified  with the secret key: release the goods only after this");
    System.out.println(verified.reference() + " " + verified.status());
    if (!verified.status().equals(OrderStatus.SUCCESSFUL)) {
      System.exit(1);
    }
  }

  private static CheckoutClient open() throws IOException {
    // #region encrypt-data
    // Give it to a client; or call its encrypt(byte[] json) yourself.
    RsaCipher cipher =
        new RsaCipher(
            Files.readString(Path.of(System.getenv("ENCRYPTION_KEY_FILE"))),
            RsaCipher.Padding.of(System.getenv("ENCRYPTION_PADDING")));
    // #endregion encrypt-data
    // #region create-client
    // The operation decides which key is sent, and what is encrypted.
    return CheckoutClient.builder()
        .baseUrl(System.getenv("CHECKOUT_URL"))
        .publicKey(System.getenv("PUBLIC_KEY"))
        .secretKey(System.getenv("SECRET_KEY"))
        .encryption(cipher)
        .timeout(Duration.ofSeconds(10))
        .retry(new Retry(3))
        .build();
    // #endregion create-client
  }
}
