package com.example.payorder;

import static com.example.payorder.Proofs.expect;

import com.sun.net.httpserver.HttpServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import paycontract.WebhookVerifier;

/** Checks the receiver of the example, by deliveries over HTTP. */
final class CheckReceiver {
  private final Proofs proofs;

  CheckReceiver(Proofs proofs) {
    this.proofs = proofs;
  }

  void run() {
    proofs.prove(
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
}
