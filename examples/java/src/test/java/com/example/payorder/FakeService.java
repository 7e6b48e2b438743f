package com.example.payorder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import paycontract.BusinessClient;
import paycontract.CallOptions;
import paycontract.CheckoutClient;
import paycontract.RsaCipher;
import paycontract.model.CreateRefundPayload;
import paycontract.model.VerifyOrderPayload;

/** A server that answers as each test says, and clients of it. */
final class FakeService {
  static final String SECRET_KEY = "sk_test_1234567890abcdef";

  private static final String DONE =
      "{\"status\":\"success\",\"statusCode\":\"00\",\"message\":\"ok\",\"data\":{}}";

  /** One answer: a status, a header or none, a body. Status 0 never comes, -1 ends the connection. */
  record Reply(int status, String header, String body) {}

  /** One request that came. */
  record Received(String method, String path, Map<String, List<String>> headers, String body) {
    String header(String name) {
      return headers.getOrDefault(name, List.of()).stream().findFirst().orElse(null);
    }
  }

  private final List<Reply> replies = new ArrayList<>();
  final List<Received> received = new ArrayList<>();
  private final HttpServer server;
  private final String encryptionKey;

  FakeService() throws Exception {
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
      return;
    }
    if (reply.status < 0) {
      exchange.getResponseBody().close();
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

  static Reply done() {
    return new Reply(200, null, DONE);
  }

  /** What is answered from now on; the last again and again. */
  void reply(Reply... next) {
    received.clear();
    replies.clear();
    replies.addAll(List.of(next));
  }

  CheckoutClient.Builder checkout() {
    return CheckoutClient.builder()
        .baseUrl(url())
        .publicKey("pk_test_1234567890abcdef")
        .secretKey(SECRET_KEY)
        .encryption(new RsaCipher(encryptionKey, RsaCipher.Padding.OAEP_SHA256));
  }

  BusinessClient business() {
    return BusinessClient.builder()
        .baseUrl(url())
        .publicKey("pk_test_1234567890abcdef")
        .secretKey(SECRET_KEY)
        .build();
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  static void verify(CheckoutClient client, String reference) {
    client.verifyOrder(VerifyOrderPayload.builder().reference(reference).build());
  }

  static void refund(CheckoutClient client, CallOptions options) {
    client.createRefund(CreateRefundPayload.builder().reference("ORD-1").build(), options);
  }
}
