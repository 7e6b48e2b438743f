package com.example.payorder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import paycontract.ApiException;
import paycontract.BusinessClient;
import paycontract.CallOptions;
import paycontract.CheckoutClient;
import paycontract.ConfigurationException;
import paycontract.MalformedAnswerException;
import paycontract.NetworkException;
import paycontract.PayloadTooLongException;
import paycontract.RedirectException;
import paycontract.Retry;
import paycontract.RsaCipher;
import paycontract.TimeoutException;
import paycontract.Upload;
import paycontract.WebhookVerifier;
import paycontract.WrongKeyTypeException;
import paycontract.model.CreateRefundPayload;
import paycontract.model.Order;
import paycontract.model.SourceOfFunds;
import paycontract.model.SubmitSourceOfFundsFileRequest;
import paycontract.model.VerifyOrderPayload;

/** Holds the client to what it promises, against a server that answers as each case says. */
public final class CheckClient {
  private static final String SECRET_KEY = "sk_test_1234567890abcdef";
  private static final String DONE =
      "{\"status\":\"success\",\"statusCode\":\"00\",\"message\":\"ok\",\"data\":{}}";

  /** One answer of the server: a status, a header or none, a body. */
  private record Reply(int status, String header, String body) {}

  /** One request that came. */
  private record Received(
      String method, String path, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.getOrDefault(name, List.of()).stream().findFirst().orElse(null);
    }
  }

  private final List<Reply> replies = new ArrayList<>();
  private final List<Received> received = new ArrayList<>();
  private final HttpServer server;
  private final String encryptionKey;
  private int passed;
  private int failed;

  private CheckClient() throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
    keys.initialize(2048);
    encryptionKey =
        Base64.getEncoder().encodeToString(keys.generateKeyPair().getPublic().getEncoded());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task);
              thread.setDaemon(true);
              return thread;
            }));
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1);
    String path = exchange.getRequestURI().toString();
    received.add(
        new Received(exchange.getRequestMethod(), path, exchange.getRequestHeaders(), body));
    Reply reply = replies.size() > 1 ? replies.remove(0) : replies.get(0);
    if (reply.status == 0) {
      return; // never answered
    }
    if (reply.status < 0) {
      exchange.getResponseBody().close(); // the connection is closed without an answer
      exchange.close();
      return;
    }
    if (reply.header != null) {
      exchange.getResponseHeaders().set(reply.header.split(": ")[0], reply.header.split(": ")[1]);
    }
    byte[] bytes = reply.body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(reply.status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  public static void main(String[] arguments) throws Exception {
    CheckClient test = new CheckClient();
    test.proveRefusals();
    test.proveErrors();
    test.proveRetries();
    test.proveRequests();
    test.proveWebhooks();
    test.server.stop(0);
    System.out.println(test.passed + " passed, " + test.failed + " failed");
    System.exit(test.failed == 0 && test.passed > 0 ? 0 : 1);
  }

  private void proveRefusals() {
    refuses("no secret key", "MISSING_KEY", () -> checkout().secretKey(null).build().listRefunds());
    refuses("no cipher", "MISSING_KEY", () -> verify(checkout().encryption(null).build(), "ORD-1"));
    refuses("a key with a line break", "MALFORMED_KEY", () -> checkout().publicKey("pk\n").build());
    refuses(
        "a test key and a live key",
        "MIXED_ENVIRONMENTS",
        () -> checkout().publicKey("pk_live_1").build());
    refuses(
        "a secret key over plain HTTP",
        "INSECURE_TRANSPORT",
        () -> checkout().baseUrl("http://127.0.0.1.example.com").build().listRefunds());
    refuses("no address", "INVALID_OPTION", () -> checkout().baseUrl(null).build());
    refuses("no time", "INVALID_OPTION", () -> checkout().timeout(Duration.ZERO).build());
    refuses(
        "a client that follows redirects",
        "INVALID_OPTION",
        () -> {
          HttpClient.Builder http = HttpClient.newBuilder();
          checkout().httpClient(http.followRedirects(HttpClient.Redirect.ALWAYS).build()).build();
        });
    refuses("no reference", "INVALID_OPTION", () -> VerifyOrderPayload.builder().build());
    refuses("another folder", "INVALID_OPTION", () -> business().verifyPayment(".."));
    refuses(
        "a header with a line break",
        "INVALID_OPTION",
        () -> business().verifyPayment("PAY_1", CallOptions.DEFAULT.header("x-a", "1\r\nx-b: 2")));
    refuses("no file", "INVALID_OPTION", () -> Upload.of(Path.of("no-such-file")));
    prove(
        "a payload that is too long is told with both numbers",
        () -> {
          CreateRefundPayload payload =
              CreateRefundPayload.builder().reference("ORD-1").reason("x".repeat(500)).build();
          PayloadTooLongException refusal =
              throwsA(
                  PayloadTooLongException.class, () -> checkout().build().createRefund(payload));
          expect(refusal.payloadBytes() > 500 && refusal.maxPayloadBytes() > 0, true);
          expect(received.size(), 0);
        });
  }

  private void proveErrors() {
    prove(
        "a refusal is told without keys, card numbers and control characters",
        () -> {
          String message = "no " + SECRET_KEY + " 4242 4242 4242 4242 \\u001b[31m";
          reply(
              new Reply(
                  400,
                  "x-request-id: r-1",
                  "{\"statusCode\":\"30\",\"message\":\""
                      + message
                      + "\",\"errors\":[{\"field\":\"order.amount\",\"message\":\"too much\"}]}"));
          ApiException error =
              throwsA(ApiException.class, () -> verify(checkout().build(), "ORD-1"));
          expect(error.status(), 400);
          expect(error.statusCode().orElse(""), "30");
          expect(error.requestId().orElse(""), "r-1");
          expect(error.fieldErrors().get(0).field(), "order.amount");
          expect(error.apiMessage().orElse(""), "no [key removed] [digits removed]  [31m");
          expect(error.getMessage().contains("4242"), false);
        });
    prove(
        "a key of the wrong type has an error of its own",
        () -> {
          reply(new Reply(401, null, "{\"message\":\"Invalid SECRET key\"}"));
          WrongKeyTypeException error =
              throwsA(WrongKeyTypeException.class, () -> verify(checkout().build(), "ORD-1"));
          expect(error.expectedKeyType(), "secret");
        });
    prove(
        "a redirect is not followed",
        () -> {
          reply(new Reply(307, "location: http://127.0.0.1/elsewhere", ""));
          throwsA(RedirectException.class, () -> checkout().build().listBanks());
          expect(received.size(), 1);
        });
    prove(
        "what never comes ends in time",
        () -> {
          reply(new Reply(0, null, ""));
          CallOptions soon = CallOptions.DEFAULT.timeout(Duration.ofMillis(200));
          throwsA(TimeoutException.class, () -> checkout().build().listBanks(soon));
        });
    prove(
        "where nothing listens, nothing can have arrived",
        () -> {
          int port;
          try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
          }
          CheckoutClient client = checkout().baseUrl("http://127.0.0.1:" + port).build();
          NetworkException error = throwsA(NetworkException.class, client::listBanks);
          expect(error.mayHaveArrived(), false);
        });
    prove(
        "an answer that is no JSON is told as such",
        () -> {
          reply(new Reply(200, null, "<html>"));
          throwsA(MalformedAnswerException.class, () -> checkout().build().listBanks());
        });
    prove(
        "a member that is missing fails where it is asked for, and says its name",
        () -> {
          Order order = Order.of(Map.of("amount", "much", "status", "NEW", "extra", true));
          expect(order.status(), "NEW");
          expect(order.members().get("extra"), true);
          expect(order.description().isPresent(), false);
          MalformedAnswerException error =
              throwsA(MalformedAnswerException.class, order::reference);
          expect(error.getMessage(), "Order.reference is missing");
          MalformedAnswerException other = throwsA(MalformedAnswerException.class, order::amount);
          expect(other.getMessage(), "Order.amount is not a number");
        });
  }

  private void proveRetries() {
    Retry retry = new Retry(3, Duration.ofMillis(1), Duration.ofSeconds(1));
    prove(
        "a write that is refused is repeated under one key of its own",
        () -> {
          Reply busy = new Reply(429, "retry-after: 0", "");
          reply(busy, busy, done());
          refund(checkout().retry(retry).build(), CallOptions.DEFAULT);
          expect(received.size(), 3);
          String key = received.get(0).header("Idempotency-key");
          expect(key != null && key.equals(received.get(2).header("Idempotency-key")), true);
        });
    prove(
        "a lost connection is tried again",
        () -> {
          reply(new Reply(-1, null, ""), done());
          verify(checkout().retry(retry).build(), "ORD-1");
          expect(received.size(), 2);
        });
    prove(
        "what asks to wait for longer is not waited for",
        () -> {
          reply(new Reply(503, "retry-after: 60", ""));
          ApiException error =
              throwsA(
                  ApiException.class,
                  () -> refund(checkout().retry(retry).build(), CallOptions.DEFAULT));
          expect(error.retryAfter().orElse(Duration.ZERO), Duration.ofSeconds(60));
          expect(received.size(), 1);
        });
    prove(
        "a write that may have been carried out is sent once",
        () -> {
          reply(new Reply(503, null, ""), done());
          CallOptions mine = CallOptions.DEFAULT.idempotencyKey("mine");
          throwsA(ApiException.class, () -> refund(checkout().retry(retry).build(), mine));
          expect(received.get(0).header("Idempotency-key"), "mine");
          expect(received.size(), 1);
        });
  }

  private void proveRequests() {
    prove(
        "the secret key and the ciphertext travel, the plaintext does not",
        () -> {
          reply(done());
          verify(checkout().build(), "ORD-plain");
          Received request = received.get(0);
          expect(request.header("Api-key"), SECRET_KEY);
          expect(request.body.matches("\\{\"data\":\"[A-Za-z0-9+/]+={0,2}\"}"), true);
        });
    prove(
        "a file travels in a form",
        () -> {
          reply(done());
          submit(business());
          Received request = received.get(0);
          expect(request.header("Content-type").startsWith("multipart/form-data; boundary="), true);
          expect(request.header("Authorization"), "Bearer " + SECRET_KEY);
          expect(request.body.contains("name=\"file\"; filename=\"a%22b.pdf\"\r\n"), true);
          expect(request.body.contains("\r\n\r\nSALARY\r\n"), true);
        });
    prove(
        "a parameter of a path stays one segment",
        () -> {
          reply(done());
          business().verifyPayment("a/b c?d");
          expect(received.get(0).path, "/s2s/payments/verify/a%2Fb%20c%3Fd");
        });
    prove(
        "pages are read to the last, one after the other",
        () -> {
          String page =
              "{\"data\":{\"items\":[{\"id\":\"%s\"}],\"meta\":{\"page\":%s,\"pages\":2}}}";
          reply(
              new Reply(200, null, String.format(page, "a", 1)),
              new Reply(200, null, String.format(page, "b", 2)));
          List<String> ids =
              checkout().build().listRefundsPaginator().stream().map(each -> each.id()).toList();
          expect(ids, List.of("a", "b"));
          expect(received.get(1).path, "/charge/order/refunds/all?page=2");
        });
  }

  private void proveWebhooks() {
    prove(
        "a receiver acts once on what is signed, and not at all on the rest",
        () -> {
          List<String> released = new ArrayList<>();
          Instant now = Instant.ofEpochSecond(1_767_225_600);
          WebhookVerifier verifier =
              new WebhookVerifier("whsec_test").clock(Clock.fixed(now, ZoneOffset.UTC));
          HttpServer receiver = new ReceiveWebhooks(verifier, released::add).start(0);
          String order =
              "{\"reference\":\"ORD-1\",\"amount\":1,\"fee\":0,\"currency\":\"NGN\",\"statusId\":5,"
                  + "\"status\":\"SUCCESSFUL\",\"amountRefunded\":0,\"isDisputed\":false,"
                  + "\"createdAt\":\"2026-01-01T00:00:00Z\",\"updatedAt\":\"2026-01-01T00:00:00Z\"}";
          String body =
              "{\"id\":\"EVT_1\",\"event\":\"order.succeeded\",\"createdAt\":\"2026-01-01T00:00:00Z\",\"data\":"
                  + order
                  + "}";
          int port = receiver.getAddress().getPort();
          expect(deliver(port, body, sign(body)), 200);
          expect(deliver(port, body, sign(body)), 200);
          expect(deliver(port, body, sign("other")), 401);
          expect(deliver(port, "{}", sign("{}")), 400);
          receiver.stop(0);
          expect(released, List.of("ORD-1"));
        });
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

  private static String sign(String body) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("whsec_test".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    byte[] signed = ("1767225600." + body).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(mac.doFinal(signed));
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private CheckoutClient.Builder checkout() {
    return CheckoutClient.builder()
        .baseUrl(url())
        .publicKey("pk_test_1234567890abcdef")
        .secretKey(SECRET_KEY)
        .encryption(new RsaCipher(encryptionKey, RsaCipher.Padding.OAEP_SHA256));
  }

  private BusinessClient business() {
    return BusinessClient.builder()
        .baseUrl(url())
        .publicKey("pk_test_1234567890abcdef")
        .secretKey(SECRET_KEY)
        .build();
  }

  private static void verify(CheckoutClient client, String reference) {
    client.verifyOrder(VerifyOrderPayload.builder().reference(reference).build());
  }

  private static void refund(CheckoutClient client, CallOptions options) {
    client.createRefund(CreateRefundPayload.builder().reference("ORD-1").build(), options);
  }

  private static void submit(BusinessClient client) {
    client.submitSourceOfFundsFile(
        SubmitSourceOfFundsFileRequest.builder()
            .transactionId("1")
            .sourceOfFunds(SourceOfFunds.SALARY)
            .file(new Upload("a\"b.pdf", "application/pdf", new byte[] {37, 80, 68, 70}))
            .build());
  }

  private static Reply done() {
    return new Reply(200, null, DONE);
  }

  private void reply(Reply... next) {
    replies.clear();
    replies.addAll(List.of(next));
  }

  private interface Proof {
    void run() throws Exception;
  }

  private void prove(String claim, Proof proof) {
    received.clear();
    try {
      proof.run();
      passed++;
    } catch (Exception | AssertionError failure) {
      failed++;
      System.err.println("FAILED " + claim + ": " + failure);
    }
  }

  private void refuses(String what, String code, Proof proof) {
    prove(
        what + " is refused before anything is sent",
        () -> {
          ConfigurationException refusal = throwsA(ConfigurationException.class, proof);
          expect(refusal.code().name(), code);
          expect(received.size(), 0);
        });
  }

  private static <E extends Exception> E throwsA(Class<E> error, Proof proof) throws Exception {
    try {
      proof.run();
    } catch (Exception thrown) {
      if (error.isInstance(thrown)) {
        return error.cast(thrown);
      }
      throw thrown;
    }
    throw new AssertionError("nothing was thrown");
  }

  private static void expect(Object got, Object want) {
    if (!Objects.equals(got, want)) {
      throw new AssertionError("got " + got + ", want " + want);
    }
  }
}
