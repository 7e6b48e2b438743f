package com.example.payorder;

import static com.example.payorder.Proofs.expect;
import static com.example.payorder.Proofs.throwsA;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import paycontract.ConfigurationException;
import paycontract.PaycontractException;
import paycontract.SeenEvents;
import paycontract.SeenEvents.Claim;
import paycontract.SeenEvents.Result;
import paycontract.WebhookEvent;
import paycontract.WebhookHandler;
import paycontract.WebhookReply;
import paycontract.WebhookSigner;
import paycontract.WebhookTimeoutException;
import paycontract.WebhookVerifier;

/** Checks the receiver of the example by deliveries over HTTP, and the handler that it uses. */
final class CheckReceiver {
  private static final Instant NOW = Instant.ofEpochSecond(1_767_225_600);
  private static final String PAID =
      "{\"id\":\"EVT_1\",\"event\":\"order.succeeded\",\"createdAt\":\"2026-01-01T00:00:00Z\","
          + "\"data\":{\"reference\":\"ORD-1\",\"amount\":1,\"fee\":0,\"currency\":\"NGN\","
          + "\"statusId\":5,\"status\":\"SUCCESSFUL\",\"amountRefunded\":0,\"isDisputed\":false,"
          + "\"createdAt\":\"2026-01-01T00:00:00Z\",\"updatedAt\":\"2026-01-01T00:00:00Z\"}}";

  private final Proofs proofs;

  CheckReceiver(Proofs proofs) {
    this.proofs = proofs;
  }

  void run() {
    proofs.prove(
        "a receiver acts once on what is signed, and not at all on the rest",
        () -> {
          List<String> released = new ArrayList<>();
          HttpServer receiver = new ReceiveWebhooks(verifier(NOW), released::add).start(0);
          int port = receiver.getAddress().getPort();
          expect(deliver(port, PAID, sign(PAID)), 200);
          expect(deliver(port, PAID, sign(PAID)), 200);
          expect(deliver(port, PAID, sign("other")), 401);
          expect(deliver(port, "{}", sign("{}")), 400);
          expect(deliver(port, " ".repeat(300_000), sign("")), 413);
          receiver.stop(0);
          expect(released, List.of("ORD-1"));
        });
    proofs.prove(
        "each delivery has its answer, and what is refused is reported by its code",
        () -> {
          List<String> told = new ArrayList<>();
          BiConsumer<Throwable, WebhookEvent> tell =
              (error, event) -> {
                told.add(((PaycontractException) error).errorCode() + " " + event);
                throw new IllegalStateException("so does the hook");
              };
          WebhookHandler handler = new WebhookHandler(verifier(NOW)).onError(tell);
          expect(handle(handler, PAID, sign(PAID)), reply(200, "{\"received\":true}"));
          expect(handle(handler, PAID, "0"), reply(401, "{\"error\":\"unauthorized\"}"));
          expect(handle(handler, "{}", sign("{}")), reply(400, "{\"error\":\"malformed\"}"));
          WebhookHandler late = new WebhookHandler(verifier(NOW.plusSeconds(301))).onError(tell);
          expect(handle(late, PAID, sign(PAID)), reply(401, "{\"error\":\"unauthorized\"}"));
          expect(
              told,
              List.of("webhook_forged null", "webhook_malformed null", "webhook_too_old null"));
        });
    proofs.prove(
        "an event that failed may come again, and one that is being handled has to wait",
        () -> {
          List<WebhookReply> within = new ArrayList<>();
          List<Throwable> told = new ArrayList<>();
          WebhookHandler handler = new WebhookHandler(verifier(NOW));
          handler
              .onError((error, event) -> told.add(error))
              .on(
                  WebhookEvent.OrderSucceeded.class,
                  paid -> {
                    within.add(handle(handler, PAID, sign(PAID)));
                    if (within.size() == 1) {
                      throw new IOException("the database is away");
                    }
                  });
          expect(handle(handler, PAID, sign(PAID)), reply(500, "{\"error\":\"failed\"}"));
          expect(handle(handler, PAID, sign(PAID)).status(), 200);
          expect(handle(handler, PAID, sign(PAID)).status(), 200);
          WebhookReply busy = reply(409, "{\"error\":\"in_progress\"}");
          expect(within, List.of(busy, busy));
          expect(told.stream().map(Throwable::getMessage).toList(), List.of("the database is away"));
        });
    proofs.prove(
        "a function that takes too long is answered 500, goes on, and keeps its event until it ends",
        () -> {
          CountDownLatch finish = new CountDownLatch(1);
          BlockingQueue<Throwable> told = new LinkedBlockingQueue<>();
          WebhookHandler handler =
              new WebhookHandler(verifier(NOW))
                  .timeout(Duration.ofMillis(50))
                  .onError((error, event) -> told.add(error))
                  .on(
                      WebhookEvent.OrderSucceeded.class,
                      paid -> {
                        finish.await();
                        throw new IOException("it failed after all");
                      });
          expect(handle(handler, PAID, sign(PAID)).status(), 500);
          WebhookTimeoutException late = (WebhookTimeoutException) told.take();
          expect(late.errorCode() + " " + late.timeout(), "webhook_timeout PT0.05S");
          expect(handle(handler, PAID, sign(PAID)).status(), 409);
          finish.countDown();
          expect(told.take().getMessage(), "it failed after all");
          expect(WebhookEvent.timeoutSecondsOf("order.succeeded"), 5L);
          throwsA(ConfigurationException.class, () -> handler.timeout(Duration.ZERO));
        });
    proofs.prove(
        "an event that is not known is handled once by its id, and each time without one",
        () -> {
          AtomicInteger handled = new AtomicInteger();
          WebhookHandler handler =
              new WebhookHandler(verifier(NOW))
                  .on(WebhookEvent.Unknown.class, event -> handled.incrementAndGet());
          for (String id : List.of(",\"id\":\"E\"", ",\"id\":7", "", ",\"id\":\"\"", ",\"id\":{}")) {
            String body = "{\"event\":\"order.split\"" + id + "}";
            expect(handle(handler, body, sign(body)).status(), 200);
            expect(handle(handler, body, sign(body)).status(), 200);
          }
          expect(handled.get(), 8);
        });
    proofs.prove(
        "a store that fails is answered 500, and does not hide why the event failed",
        () -> {
          List<String> told = new ArrayList<>();
          for (String broken : List.of("claim", "settle")) {
            WebhookHandler handler =
                new WebhookHandler(verifier(NOW))
                    .seen(new Broken(broken))
                    .onError((error, event) -> told.add(error.getMessage()))
                    .on(
                        WebhookEvent.OrderSucceeded.class,
                        paid -> {
                          throw new IOException("the function failed");
                        });
            expect(handle(handler, PAID, sign(PAID)).status(), 500);
          }
          expect(told, List.of("claim is away", "the function failed"));
        });
    proofs.prove(
        "in memory the oldest is forgotten first, and a claim ends by its age or its own token",
        () -> {
          SeenEvents seen = SeenEvents.inMemory(2, Duration.ofDays(1), Clock.systemUTC());
          for (String id : List.of("a", "b", "c")) {
            expect(seen.claim(id, "first"), Claim.CLAIMED);
            seen.settle(id, Result.DONE, "first");
          }
          expect(seen.claim("b", "second"), Claim.DONE);
          expect(seen.claim("a", "second"), Claim.CLAIMED);
          seen.settle("a", Result.FAILED, "another");
          expect(seen.claim("a", "third"), Claim.BUSY);
          SeenEvents brief = SeenEvents.inMemory(2, Duration.ofNanos(1), Clock.systemUTC());
          expect(brief.claim("a", "slow"), Claim.CLAIMED);
          while (brief.claim("a", "fast") == Claim.BUSY) {
            Thread.onSpinWait();
          }
          throwsA(
              ConfigurationException.class,
              () -> SeenEvents.inMemory(0, Duration.ofDays(1), Clock.systemUTC()));
        });
  }

  /** A store one of whose methods throws. */
  private record Broken(String method) implements SeenEvents {
    @Override
    public Claim claim(String eventId, String token) {
      fail("claim");
      return Claim.CLAIMED;
    }

    @Override
    public void settle(String eventId, Result result, String token) {
      fail("settle");
    }

    private void fail(String called) {
      if (called.equals(method)) {
        throw new IllegalStateException(method + " is away");
      }
    }
  }

  private static WebhookVerifier verifier(Instant now) {
    return new WebhookVerifier("whsec_test").clock(Clock.fixed(now, ZoneOffset.UTC));
  }

  private static WebhookReply reply(int status, String body) {
    return new WebhookReply(status, body);
  }

  private static WebhookReply handle(WebhookHandler handler, String body, String signature) {
    Map<String, String> headers =
        Map.of("x-webhook-timestamp", "1767225600", "x-webhook-signature", signature);
    return handler.handle(body.getBytes(StandardCharsets.UTF_8), headers::get);
  }

  private static int deliver(int port, String body, String signature) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/webhooks"))
            .header("x-webhook-timestamp", "1767225600")
            .header("x-webhook-signature", signature)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient()
        .send(request, HttpResponse.BodyHandlers.discarding())
        .statusCode();
  }

  private static String sign(String body) {
    return new WebhookSigner("whsec_test")
        .clock(Clock.fixed(NOW, ZoneOffset.UTC))
        .sign(body.getBytes(StandardCharsets.UTF_8))
        .get("X-Webhook-Signature");
  }
}
