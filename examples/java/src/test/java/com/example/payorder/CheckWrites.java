package com.example.payorder;

import static com.example.payorder.FakeService.done;
import static com.example.payorder.FakeService.refund;
import static com.example.payorder.FakeService.verify;
import static com.example.payorder.Proofs.expect;
import static com.example.payorder.Proofs.throwsA;

import com.example.payorder.FakeService.Received;
import com.example.payorder.FakeService.Reply;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import paycontract.ApiException;
import paycontract.AttemptReport;
import paycontract.CallOptions;
import paycontract.CheckoutClient;
import paycontract.Confirmation;
import paycontract.NetworkException;
import paycontract.OutcomeUnknownException;
import paycontract.PaycontractException;
import paycontract.RawResponse;
import paycontract.Retry;

/** Checks what is sent again, what is left in doubt, and what is reported of both. */
final class CheckWrites {
  private static final Retry RETRY = new Retry(3, Duration.ofMillis(1), Duration.ofSeconds(1));
  private static final CallOptions MINE = CallOptions.DEFAULT.idempotencyKey("mine");
  private static final Reply LOST = new Reply(-1, null, "");
  private static final Reply BUSY = new Reply(429, "retry-after: 0", "");

  private final FakeService service;
  private final Proofs proofs;

  CheckWrites(FakeService service, Proofs proofs) {
    this.service = service;
    this.proofs = proofs;
  }

  void run() {
    proveRetries();
    proveKeys();
    proveDoubt();
    proveReports();
  }

  private void proveRetries() {
    proofs.prove(
        "a reading whose connection is lost is tried twice in all by default, or once",
        () -> {
          service.reply(LOST, done());
          verify(service.checkout().build(), "ORD-1");
          expect(service.received.size(), 2);
          service.reply(LOST);
          throwsA(NetworkException.class, () -> verify(service.checkout().build(), "ORD-1"));
          expect(service.received.size(), 2);
          CheckoutClient once = service.checkout().retry(Retry.NONE).build();
          service.reply(LOST);
          throwsA(NetworkException.class, () -> verify(once, "ORD-1"));
          expect(service.received.size(), 1);
        });
    proofs.prove(
        "a write that is refused for its rate is tried again under the key that it was given alone",
        () -> {
          service.reply(BUSY, done());
          throwsA(
              ApiException.class, () -> refund(service.checkout().build(), CallOptions.DEFAULT));
          expect(service.received.size(), 1);
          service.reply(BUSY, done());
          refund(service.checkout().build(), MINE);
          expect(service.received.size(), 2);
        });
    proofs.prove(
        "what asks to wait for longer is not waited for",
        () -> {
          service.reply(new Reply(503, "retry-after: 60", ""));
          CheckoutClient client = service.checkout().retry(RETRY).build();
          ApiException error = throwsA(ApiException.class, () -> verify(client, "ORD-1"));
          expect(error.retryAfter().orElse(Duration.ZERO), Duration.ofSeconds(60));
          expect(service.received.size(), 1);
        });
    for (Reply failure : List.of(new Reply(503, null, ""), LOST)) {
      proofs.prove(
          "a write in doubt is sent once (" + failure.status() + ")",
          () -> {
            service.reply(failure);
            CheckoutClient client = service.checkout().retry(RETRY).build();
            throwsA(OutcomeUnknownException.class, () -> refund(client, MINE));
            expect(service.received.size(), 1);
          });
    }
  }

  private void proveKeys() {
    proofs.prove(
        "a write carries the key that it was given, or its own where a retry was given",
        () -> {
          CheckoutClient client = service.checkout().retry(RETRY).build();
          service.reply(BUSY, BUSY, done());
          refund(client, CallOptions.DEFAULT);
          List<String> keys = keys();
          expect(keys.size(), 3);
          expect(keys.get(0).matches("[0-9a-f-]{36}"), true);
          expect(keys.stream().distinct().count(), 1L);
          service.reply(done());
          refund(client, MINE);
          refund(client, CallOptions.DEFAULT.header("idempotency-key", "header"));
          refund(service.checkout().build(), MINE);
          expect(keys(), List.of("mine", "header", "mine"));
        });
    proofs.prove(
        "neither a client by itself, nor one that sends once, adds a key",
        () -> {
          service.reply(done());
          refund(service.checkout().build(), CallOptions.DEFAULT);
          refund(service.checkout().retry(Retry.NONE).build(), CallOptions.DEFAULT);
          verify(service.checkout().retry(RETRY).build(), "ORD-1");
          expect(keys(), List.of("none", "none", "none"));
        });
  }

  private List<String> keys() {
    return service.received.stream()
        .map(each -> each.headers().containsKey("Idempotency-key") ? each.header("Idempotency-key") : "none")
        .toList();
  }

  private void proveDoubt() {
    for (var each :
        Map.of(
                "api_error", new Reply(502, null, "{\"message\":\"down\"}"),
                "invalid_response", new Reply(200, null, "{"),
                "network_error", LOST,
                "timeout", new Reply(0, null, ""))
            .entrySet()) {
      proofs.prove(
          "a write that ends with " + each.getKey() + " is in doubt, and a reading is not",
          () -> {
            service.reply(each.getValue());
            CheckoutClient client =
                service.checkout().timeout(Duration.ofMillis(300)).retry(Retry.NONE).build();
            OutcomeUnknownException lost =
                throwsA(
                    OutcomeUnknownException.class, () -> refund(client, CallOptions.DEFAULT));
            expect(((PaycontractException) lost.getCause()).errorCode(), each.getKey());
            PaycontractException error =
                throwsA(PaycontractException.class, () -> verify(client, "ORD-1"));
            expect(error.errorCode(), each.getKey());
          });
    }
    proofs.prove(
        "a write that is refused, or was never sent, is not in doubt",
        () -> {
          service.reply(new Reply(409, null, "{}"));
          throwsA(ApiException.class, () -> refund(service.checkout().build(), MINE));
          int port;
          try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
          }
          CheckoutClient away = service.checkout().baseUrl("http://127.0.0.1:" + port).build();
          NetworkException error = throwsA(NetworkException.class, () -> refund(away, MINE));
          expect(error.mayHaveArrived(), false);
        });
    proofs.prove(
        "a question that fails is unknown, and keeps what is secret",
        () -> {
          String echo = "{\"message\":\"no " + FakeService.SECRET_KEY + "\"}";
          service.reply(LOST, new Reply(500, null, echo));
          OutcomeUnknownException lost =
              throwsA(
                  OutcomeUnknownException.class, () -> refund(service.checkout().build(), MINE));
          Confirmation confirmation = lost.confirm();
          expect(confirmation.outcome(), Confirmation.Outcome.UNKNOWN);
          String reason = confirmation.reason().orElse("");
          expect(reason.startsWith("listRefunds could not be asked"), true);
          expect(reason.contains(FakeService.SECRET_KEY), false);
        });
  }

  private void proveReports() {
    proofs.prove(
        "each attempt is reported without values, and what listens cannot break the call",
        () -> {
          List<AttemptReport> reports = new ArrayList<>();
          CheckoutClient client =
              service
                  .checkout()
                  .retry(RETRY)
                  .onAttempt(
                      report -> {
                        reports.add(report);
                        throw new IllegalStateException("the listener fails");
                      })
                  .build();
          String echo = "x-request-id: " + FakeService.SECRET_KEY;
          service.reply(LOST, new Reply(503, echo, ""), new Reply(200, "x-request-id: r-3", "{}"));
          verify(client, "ORD-secret");
          expect(reports.stream().map(AttemptReport::attempt).toList(), List.of(1, 2, 3));
          expect(reports.stream().map(AttemptReport::status).toList(), List.of(0, 503, 200));
          expect(reports.get(0).errorCode(), "network_error");
          expect(reports.get(1).requestId(), null);
          AttemptReport last = reports.get(2);
          expect(last.errorCode(), null);
          expect(last.requestId(), "r-3");
          expect(last.operationId() + last.path(), "verifyOrder/charge/order/verify");
          expect(last.host().startsWith("127.0.0.1:"), true);
          expect(last.duration().toNanos() > 0, true);
          expect(reports.toString().contains("ORD-secret"), false);
        });
    proofs.prove(
        "status, headers and request id of a success can be had",
        () -> {
          service.reply(new Reply(201, "x-request-id: r-1", "{}"));
          AtomicReference<RawResponse> raw = new AtomicReference<>();
          refund(service.checkout().build(), CallOptions.DEFAULT.onResponse(raw::set));
          expect(raw.get().status(), 201);
          expect(raw.get().headers().get("X-Request-Id"), List.of("r-1"));
          expect(raw.get().requestId().orElse(""), "r-1");
        });
    proofs.prove(
        "a request names the client, unless the caller says another name",
        () -> {
          service.reply(done());
          verify(service.checkout().build(), "ORD-1");
          verify(service.checkout().header("User-Agent", "shop/1").build(), "ORD-1");
          List<String> names =
              service.received.stream().map((Received each) -> each.header("User-agent")).toList();
          expect(names.get(0).matches("paycontract-java/\\d+\\.\\d+\\.\\d+ \\(java \\d\\S*\\)"), true);
          expect(names.get(1), "shop/1");
        });
    proofs.prove(
        "a call without a limit waits for its answer",
        () -> {
          service.reply(done());
          CheckoutClient client = service.checkout().timeout(Duration.ofNanos(1)).build();
          throwsA(
              paycontract.TimeoutException.class,
              () -> client.listBanks(CallOptions.DEFAULT.retry(Retry.NONE)));
          client.listBanks(CallOptions.DEFAULT.withoutTimeout());
          verify(service.checkout().withoutTimeout().build(), "ORD-1");
        });
  }
}
