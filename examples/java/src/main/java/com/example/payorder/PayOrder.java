package com.example.payorder;

import checkoutapi.Client;
import checkoutapi.Client.ApiException;
import checkoutapi.Client.ApiTimeoutException;
import checkoutapi.Client.Auth;
import checkoutapi.Client.Card;
import checkoutapi.Client.Config;
import checkoutapi.Client.CreateOrderPayload;
import checkoutapi.Client.CurrencyCode;
import checkoutapi.Client.Customer;
import checkoutapi.Client.EncryptedCreateOrder;
import checkoutapi.Client.EncryptedPayOrder;
import checkoutapi.Client.EncryptedVerifyOrder;
import checkoutapi.Client.Json;
import checkoutapi.Client.JsonValue;
import checkoutapi.Client.Order;
import checkoutapi.Client.OrderCreation;
import checkoutapi.Client.OrderPayment;
import checkoutapi.Client.OrderRequest;
import checkoutapi.Client.PayOrderPayload;
import checkoutapi.Client.PaymentResult;
import checkoutapi.Client.RequestedPaymentOption;
import checkoutapi.Client.VerifiedOrder;
import checkoutapi.Client.VerifyOrderPayload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Creates, pays and verifies an order. */
public final class PayOrder {
    private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

    private final Client checkout;
    private final PayloadCipher cipher;

    PayOrder(Client checkout, PayloadCipher cipher) {
        this.checkout = checkout;
        this.cipher = cipher;
    }

    // #region create-order
    OrderCreation createOrder(String reference) {
        var payload = new CreateOrderPayload(
            new Customer("Adaeze", "Okafor", "adaeze@example.com", null, null),
            new OrderRequest(2500.0, CurrencyCode.NGN, reference, null),
            null);
        return present(checkout.createOrder(new EncryptedCreateOrder(encrypt(payload)))).data2();
    }
    // #endregion create-order

    // #region pay-order
    PaymentResult payOrder(String reference) {
        var card = new Card("4242424242424242", "12", "34", "123", null, null);
        var payload = new PayOrderPayload(reference, RequestedPaymentOption.CARD, card, null);
        return present(checkout.payOrder(new EncryptedPayOrder(encrypt(payload)))).data2();
    }
    // #endregion pay-order

    // #region verify-order
    VerifiedOrder verifyOrder(String reference) {
        var payload = new VerifyOrderPayload(reference);
        return present(checkout.verifyOrder(new EncryptedVerifyOrder(encrypt(payload)))).data2();
    }
    // #endregion verify-order

    private String encrypt(JsonValue payload) {
        return cipher.encrypt(Json.write(payload));
    }

    /** An empty body is null, and no ApiException. */
    private static <Answer> Answer present(Answer answer) {
        if (answer == null) {
            throw new IllegalStateException("the answer is empty");
        }
        return answer;
    }

    public static void main(String[] arguments) {
        try {
            run(open());
        } catch (ApiException refusal) {
            fail("the service answered " + refusal.status + ": " + messageOf(refusal.body));
        } catch (UncheckedIOException unreachable) {
            fail("nothing answers at " + System.getenv("CHECKOUT_URL"));
        } catch (IOException unreadable) {
            fail("a file could not be read: " + unreadable.getMessage());
        } catch (IllegalArgumentException | IllegalStateException | ApiTimeoutException mistake) {
            fail(mistake.getMessage());
        }
    }

    private static void run(PayOrder shop) {
        String reference = "ORD-" + UUID.randomUUID().toString().replace("-", "").substring(0, 12).toUpperCase(Locale.ROOT);
        Order created = shop.createOrder(reference).order();
        System.out.printf(Locale.ROOT, "created   %s, %.2f %s%n", created.status(), created.amount(), created.currency());
        OrderPayment paid = shop.payOrder(reference).orderPayment();
        System.out.printf("paid      %s, %s%n", paid.status(), paid.paymentReference());
        Order verified = shop.verifyOrder(reference).order();
        System.out.println("verified  with the secret key: release the goods only after this");
        System.out.println(verified.reference() + " " + verified.status());
        if (!verified.status().equals("SUCCESSFUL")) {
            throw new IllegalStateException("the order was not paid");
        }
    }

    private static PayOrder open() throws IOException {
        String url = read("CHECKOUT_URL");
        checkTransport(URI.create(url));
        // #region create-client
        // The operation decides which key is sent: the generated client knows them by their schemes.
        var keys = new Auth().apiKey("publicKey", read("PUBLIC_KEY")).apiKey("secretKey", read("SECRET_KEY"));
        var checkout = new Client(new Config().serverUrl(url).timeout(Duration.ofSeconds(10)).auth(keys));
        var cipher = new PayloadCipher(
            Files.readString(Path.of(read("ENCRYPTION_KEY_FILE"))),
            PayloadCipher.Padding.of(read("ENCRYPTION_PADDING")));
        // #endregion create-client
        return new PayOrder(checkout, cipher);
    }

    private static String read(String name) {
        String value = System.getenv(name);
        if (value == null || value.isEmpty()) {
            throw new IllegalArgumentException("the variable " + name + " is not set: see README.md");
        }
        return value;
    }

    /** Keeps the secret key off plain HTTP (§5.3 of the interface document), except on this machine. */
    private static void checkTransport(URI url) {
        if (!"https".equals(url.getScheme()) && !LOOPBACK.contains(String.valueOf(url.getHost()))) {
            throw new IllegalArgumentException("CHECKOUT_URL is not https: the secret key is sent over https only");
        }
    }

    private static Object messageOf(Object body) {
        return body instanceof Map<?, ?> envelope ? envelope.get("message") : body;
    }

    private static void fail(String reason) {
        System.err.println("pay-order: " + reason);
        System.exit(1);
    }
}
