package com.example.payorder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import paycontract.WebhookEvent;
import paycontract.WebhookException;
import paycontract.WebhookVerifier;

/** Receives the service's webhooks, with the server of the JDK. */
public final class ReceiveWebhooks {
  private static final int MAX_BYTES = 65_536;

  private final WebhookVerifier verifier;
  private final Consumer<String> release;

  /** In memory here: in a shop it is a table with a unique key, which outlives the process. */
  private final Set<String> seen = ConcurrentHashMap.newKeySet();

  ReceiveWebhooks(WebhookVerifier verifier, Consumer<String> release) {
    this.verifier = verifier;
    this.release = release;
  }

  // #region receive-webhook
  /** The status to answer with: 2xx only when all is done, as anything else is delivered again. */
  int receive(byte[] rawBody, HttpExchange exchange) {
    try {
      WebhookEvent event = verifier.verify(rawBody, exchange.getRequestHeaders()::getFirst);
      if (seen.contains(event.id())) {
        return 200;
      }
      if (event instanceof WebhookEvent.OrderSucceeded paid) {
        release.accept(paid.data().reference());
      }
      seen.add(event.id());
      return 200;
    } catch (WebhookException.Forged forged) {
      return 401;
    } catch (WebhookException refused) {
      return 400;
    }
  }

  // #endregion receive-webhook

  HttpServer start(int port) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext(
        "/webhooks",
        exchange -> {
          byte[] rawBody = exchange.getRequestBody().readNBytes(MAX_BYTES + 1);
          int status = rawBody.length > MAX_BYTES ? 413 : receive(rawBody, exchange);
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  public static void main(String[] arguments) throws IOException {
    WebhookVerifier verifier = new WebhookVerifier(System.getenv("WEBHOOK_SECRET"));
    new ReceiveWebhooks(verifier, reference -> System.out.println("paid: " + reference))
        .start(8080);
  }
}
