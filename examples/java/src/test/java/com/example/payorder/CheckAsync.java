package com.example.payorder;

import static com.example.payorder.FakeService.done;
import static com.example.payorder.Proofs.expect;
import static com.example.payorder.Proofs.throwsA;

import com.example.payorder.FakeService.Received;
import com.example.payorder.FakeService.Reply;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import paycontract.AttemptReport;
import paycontract.CallOptions;
import paycontract.CheckoutClient;
import paycontract.ConfigurationException;
import paycontract.OutcomeUnknownException;
import paycontract.Paginator;
import paycontract.PaycontractException;
import paycontract.Retry;
import paycontract.TimeoutException;
import paycontract.model.CreateRefundAnswer;
import paycontract.model.CreateRefundPayload;
import paycontract.model.PingAnswer;
import paycontract.model.Refund;

/** Checks that calls without waiting follow the rules of those that wait. */
final class CheckAsync {
  private static final Retry RETRY = new Retry(3, Duration.ofMillis(1), Duration.ofSeconds(1));
  private static final Reply BUSY = new Reply(429, "retry-after: 0", "");
  private static final Reply LOST = new Reply(-1, null, "");
  private static final Reply NEVER = new Reply(0, null, "");

  private final FakeService service;
  private final Proofs proofs;

  CheckAsync(FakeService service, Proofs proofs) {
    this.service = service;
    this.proofs = proofs;
  }

  void run() {
    proofs.prove(
        "what is safe is sent again, under one idempotency key, and each attempt is reported",
        () -> {
          service.reply(BUSY, BUSY, done());
          BlockingQueue<AttemptReport> reports = new LinkedBlockingQueue<>();
          CheckoutClient client = service.checkout().retry(RETRY).onAttempt(reports::add).build();
          expect(refund(client).get().status(), "success");
          List<String> keys =
              service.received.stream().map(each -> each.header("Idempotency-key")).toList();
          expect(keys.size() + " " + keys.stream().distinct().count(), "3 1");
          expect(reports.stream().map(AttemptReport::status).toList(), List.of(429, 429, 200));
          service.reply(LOST, done());
          client.pingAsync().get();
          expect(service.received.stream().map(Received::path).toList(), pings(2));
        });
    Map.of(
            "api_error", new Reply(502, null, ""),
            "invalid_response", new Reply(200, null, "{"),
            "network_error", LOST,
            "timeout", NEVER)
        .forEach(this::proveDoubt);
    proofs.prove(
        "what cannot work fails the future, unsent",
        () -> {
          service.reply(done());
          CheckoutClient client = service.checkout().secretKey(null).build();
          expect(((ConfigurationException) causeOf(refund(client))).code().name(), "MISSING_KEY");
          CallOptions none = CallOptions.DEFAULT.timeout(Duration.ZERO);
          PaycontractException error = causeOf(service.business().verifyPaymentAsync("..", none));
          expect(error.errorCode(), "invalid_option");
          expect(service.received.size(), 0);
        });
    proofs.prove(
        "a pause that is longer than the time of the call ends it",
        () -> {
          service.reply(new Reply(429, "retry-after: 1", ""));
          CheckoutClient client =
              service.checkout().retry(RETRY).timeout(Duration.ofMillis(200)).build();
          expect(causeOf(client.pingAsync()) instanceof TimeoutException, true);
          expect(service.received.size(), 1);
        });
    proveThreads();
    provePages();
  }

  private void proveDoubt(String code, Reply reply) {
    proofs.prove(
        "a write that ends with " + code + " is in doubt",
        () -> {
          service.reply(reply);
          // A timeout of its own, so that a busy machine makes none of the others a timeout.
          Duration time = reply == NEVER ? Duration.ofMillis(300) : Duration.ofSeconds(30);
          CheckoutClient client = service.checkout().timeout(time).retry(Retry.NONE).build();
          OutcomeUnknownException lost = (OutcomeUnknownException) causeOf(refund(client));
          expect(((PaycontractException) lost.getCause()).errorCode(), code);
        });
  }

  private void proveThreads() {
    proofs.prove(
        "the caller waits neither for a supplier of keys nor for an answer",
        () -> {
          service.reply(done());
          CountDownLatch vault = new CountDownLatch(1);
          CheckoutClient client =
              service
                  .checkout()
                  .publicKeyFrom(
                      () -> {
                        vault.await();
                        return "pk_test_vault";
                      })
                  .build();
          CompletableFuture<PingAnswer> ping = client.pingAsync();
          expect(ping.isDone(), false);
          vault.countDown();
          expect(ping.get().status(), "success");
          expect(service.received.get(0).header("Api-key"), "pk_test_vault");
        });
    proofs.prove(
        "a call that is cancelled ends its attempt, and is not sent again",
        () -> {
          service.reply(NEVER);
          BlockingQueue<AttemptReport> reports = new LinkedBlockingQueue<>();
          CheckoutClient client = service.checkout().retry(RETRY).onAttempt(reports::add).build();
          CompletableFuture<PingAnswer> ping = client.pingAsync();
          ping.cancel(true);
          expect(reports.take().errorCode(), "network_error");
          expect(reports.poll(200, TimeUnit.MILLISECONDS), null);
        });
  }

  private void provePages() {
    proofs.prove(
        "pages are read one after the other, as far as the next item is wanted",
        () -> {
          service.reply(page("a", 1), page("b", 2), page("c", 3));
          BlockingQueue<String> ids = new LinkedBlockingQueue<>();
          Paginator<Refund> refunds = service.checkout().build().listRefundsPaginator();
          refunds.forEachAsync(each -> ids.add(each.id())).get();
          expect(List.copyOf(ids), List.of("a1", "a2", "b1", "b2", "c1", "c2"));
          expect(service.received.get(2).path(), "/charge/order/refunds/all?page=3");
          service.reply(page("a", 1), page("b", 2));
          ids.clear();
          refunds.forEachAsync(each -> ids.add(each.id()) && !each.id().equals("a1")).get();
          expect(List.copyOf(ids) + " " + service.received.size(), "[a1] 1");
        });
    proofs.prove(
        "a page that fails fails the listing, and so does what handles an item",
        () -> {
          service.reply(page("a", 1), new Reply(502, null, ""));
          Paginator<Refund> refunds =
              service.checkout().retry(Retry.NONE).build().listRefundsPaginator();
          expect(causeOf(refunds.forEachAsync(each -> true)).errorCode(), "api_error");
          service.reply(page("a", 1), page("a", 1));
          expect(causeOf(refunds.forEachAsync(each -> true)).errorCode(), "invalid_response");
          service.reply(page("a", 1));
          CompletableFuture<Void> broken =
              refunds.forEachAsync(
                  each -> {
                    throw new IllegalStateException(each.id());
                  });
          Throwable thrown = throwsA(ExecutionException.class, broken::get).getCause();
          expect(thrown.getMessage() + " " + service.received.size(), "a1 1");
        });
    proofs.prove(
        "a listing that is cancelled ends its attempt, and asks for no more",
        () -> {
          service.reply(NEVER);
          BlockingQueue<AttemptReport> reports = new LinkedBlockingQueue<>();
          CheckoutClient client = service.checkout().retry(RETRY).onAttempt(reports::add).build();
          client.listRefundsPaginator().forEachAsync(each -> true).cancel(true);
          expect(reports.take().errorCode(), "network_error");
          service.reply(page("a", 1));
          CompletableFuture<CompletableFuture<Void>> listing = new CompletableFuture<>();
          listing.complete(
              client.listRefundsPaginator().forEachAsync(each -> listing.join().cancel(true)));
          expect(reports.take().status(), 200);
          throwsA(CancellationException.class, listing.join()::get);
          expect(reports.poll(200, TimeUnit.MILLISECONDS), null);
        });
  }

  private static Reply page(String id, int number) {
    String items = String.format("[{\"id\":\"%s1\"},{\"id\":\"%s2\"}]", id, id);
    String meta = String.format("{\"page\":%d,\"pages\":3}", number);
    return new Reply(200, null, "{\"data\":{\"items\":" + items + ",\"meta\":" + meta + "}}");
  }

  private static List<String> pings(int count) {
    return Collections.nCopies(count, "/charge/ping");
  }

  private static CompletableFuture<CreateRefundAnswer> refund(CheckoutClient client) {
    return client.createRefundAsync(CreateRefundPayload.builder().reference("ORD-1").build());
  }

  private static PaycontractException causeOf(CompletableFuture<?> call) throws Exception {
    return (PaycontractException) throwsA(ExecutionException.class, call::get).getCause();
  }
}
