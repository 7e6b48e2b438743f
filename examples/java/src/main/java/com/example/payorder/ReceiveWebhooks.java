package com.example.payorder;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import paycontract.WebhookEvent;
import paycontract.WebhookException;
import paycontract.WebhookForgedException;
import paycontract.WebhookTooOldException;
import paycontract.WebhookVerifier;

/** Receives the service's webhooks, with the server of the JDK. */
public final class ReceiveWebhooks {
  private static final int MAX_BYTES = 65_536;

  private final WebhookVerifier verifier;
  /** Verifies the order of a reference, and releases the goods where it is paid. */
  private final Consumer<String> verifyAndRelease;

  /**
   * Events that are being handled (false) or were (true). In memory here: in a shop it is a table with a unique key, which
   * outlives the process, and where a claim that is too old is given to the next delivery.
   */
  private final Map<String, Boolean> seen = new ConcurrentHashMap<>();

  ReceiveWebhooks(WebhookVerifier verifier, Consumer<String> verifyAndRelease) {
    this.verifier = verifier;
    this.verifyAndRelease = verifyAndRelease;
  }

  // #region receive-webhook
  /** The status to answer with: 2xx only when all is done, as anything else is delivered again. */
  int receive(byte[] rawBody, HttpExchange exchange) {
    try {
      WebhookEvent event = verifier.verify(rawBody, exchange.getRequestHeaders()::getFirst);
      // An event of a new kind may carry no id, and nothing is done about it here.
      if (!(event instanceof WebhookEvent.OrderSucceeded paid)) {
        return 200;
      }
      Boolean isDone = seen.putIfAbsent(event.id(), false); // one step: of two deliveries one has it
      if (isDone != null) {
        return isDone ? 200 : 409;
      }
      try {
        verifyAndRelease.accept(paid.data().reference());
        seen.put(event.id(), true);
        return 200;
      } catch (RuntimeException failure) {
        seen.remove(event.id()); // the next delivery may have it
        return 500;
      }
    } catch (WebhookForgedException | WebhookTooOldException refused) {
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
    new ReceiveWebhooks(verifier, reference -> System.out.println("verify and release: " + reference))
        .start(8080);
  }
}
