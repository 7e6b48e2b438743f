package com.example.payorder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import paycontract.WebhookEvent;
import paycontract.WebhookHandler;
import paycontract.WebhookReply;
import paycontract.WebhookVerifier;

/** Receives the service's webhooks, with the server of the JDK. */
public final class ReceiveWebhooks {
  /** No event is as long; what is longer is not read. */
  private static final int MAX_BYTES = 262_145;

  private final WebhookHandler handler;

  // #region receive-webhook
  /**
   * Each event once. The handler remembers them in memory here: give it with {@code seen} a table of
   * your database, which outlives the process.
   *
   * @param verifyAndRelease verifies the order of a reference, and releases the goods where it is
   *     paid
   */
  ReceiveWebhooks(WebhookVerifier verifier, Consumer<String> verifyAndRelease) {
    handler =
        new WebhookHandler(verifier)
            .on(
                WebhookEvent.OrderSucceeded.class,
                paid -> verifyAndRelease.accept(paid.data().reference()));
  }

  /** 2xx only when all is done, as anything else is delivered again. */
  private void receive(HttpExchange exchange) throws IOException {
    byte[] rawBody = exchange.getRequestBody().readNBytes(MAX_BYTES);
    WebhookReply reply = handler.handle(rawBody, exchange.getRequestHeaders()::getFirst);
    byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(reply.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  // #endregion receive-webhook

  HttpServer start(int port) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/webhooks", this::receive);
    server.start();
    return server;
  }

  public static void main(String[] arguments) throws IOException {
    WebhookVerifier verifier = new WebhookVerifier(System.getenv("WEBHOOK_SECRET"));
    new ReceiveWebhooks(verifier, reference -> System.out.println("verify and release: " + reference))
        .start(8080);
  }
}
