package com.example.payorder;

import static com.example.payorder.FakeService.done;
import static com.example.payorder.FakeService.refund;
import static com.example.payorder.FakeService.verify;
import static com.example.payorder.Proofs.expect;
import static com.example.payorder.Proofs.throwsA;

import com.example.payorder.FakeService.Reply;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import paycontract.ApiException;
import paycontract.CallOptions;
import paycontract.CheckoutClient;
import paycontract.ConfigurationException;
import paycontract.KeySupplier;
import paycontract.OutcomeUnknownException;
import paycontract.Retry;
import paycontract.TimeoutException;

/** Checks keys that a supplier gives: asked before each attempt, and never shown. */
final class CheckKeys {
  private static final Retry RETRY = new Retry(3, Duration.ofMillis(1), Duration.ofSeconds(1));

  private final FakeService service;
  private final Proofs proofs;

  CheckKeys(FakeService service, Proofs proofs) {
    this.service = service;
    this.proofs = proofs;
  }

  void run() {
    proofs.prove(
        "a supplier is asked for its key before each attempt, and what it gave is masked",
        () -> {
          String echo = "{\"message\":\"sk_test_rotated_00000001, sk_test_rotated_00000003\"}";
          service.reply(
              new Reply(503, null, ""), new Reply(502, null, ""), new Reply(401, null, echo));
          CheckoutClient client = client(rotating());
          ApiException error = throwsA(ApiException.class, () -> verify(client, "ORD-1"));
          expect(
              service.received.stream().map(each -> each.header("Api-key")).toList(),
              List.of(
                  "sk_test_rotated_00000001",
                  "sk_test_rotated_00000002",
                  "sk_test_rotated_00000003"));
          expect(print(error).matches("(?s).*(rotated|0000).*"), false);
        });
    proveUnavailable();
    proofs.prove(
        "a write that was sent before its supplier failed is in doubt",
        () -> {
          service.reply(new Reply(429, "retry-after: 0", ""), new Reply(502, null, ""));
          AtomicInteger asked = new AtomicInteger();
          CheckoutClient client =
              client(
                  () -> {
                    if (asked.incrementAndGet() == 3) {
                      throw new IOException("the vault is away");
                    }
                    return "sk_test_1";
                  });
          throwsA(
              OutcomeUnknownException.class,
              () -> refund(client, CallOptions.DEFAULT.idempotencyKey("mine")));
          expect(service.received.size(), 2);
        });
    proofs.prove(
        "the time that a supplier takes is that of the call",
        () -> {
          service.reply(done());
          CheckoutClient client =
              service
                  .checkout()
                  .secretKeyFrom(
                      () -> {
                        Thread.sleep(30);
                        return "sk_test_slow";
                      })
                  .timeout(Duration.ofMillis(10))
                  .build();
          // In doubt, if it had been sent.
          throwsA(TimeoutException.class, () -> refund(client, CallOptions.DEFAULT));
          expect(service.received.size(), 0);
        });
  }

  private void proveUnavailable() {
    KeySupplier failing =
        () -> {
          throw new IOException("vault: sk_test_leaked");
        };
    refuses("KEY_UNAVAILABLE", failing);
    refuses("MALFORMED_KEY", () -> "");
    refuses("MALFORMED_KEY", () -> null);
    refuses("MALFORMED_KEY", () -> "sk_test_leaked\n");
    refuses("MIXED_ENVIRONMENTS", () -> "sk_live_leaked");
  }

  private void refuses(String code, KeySupplier secretKey) {
    proofs.prove(
        "a supplier that gives no key ends the call unsent: " + code,
        () -> {
          service.reply(done());
          ConfigurationException error =
              throwsA(
                  ConfigurationException.class, () -> verify(client(secretKey), "ORD-1"));
          expect(error.code().name(), code);
          expect(error.getMessage().contains("secretKey"), true);
          expect(print(error).contains("leaked"), false);
          expect(service.received.size(), 0);
        });
  }

  private CheckoutClient client(KeySupplier secretKey) {
    return service.checkout().secretKeyFrom(secretKey).retry(RETRY).build();
  }

  private static KeySupplier rotating() {
    AtomicInteger version = new AtomicInteger();
    return () -> String.format("sk_test_rotated_%08d", version.incrementAndGet());
  }

  /** With its causes. */
  private static String print(Exception error) {
    StringWriter text = new StringWriter();
    error.printStackTrace(new PrintWriter(text));
    return text.toString();
  }
}
