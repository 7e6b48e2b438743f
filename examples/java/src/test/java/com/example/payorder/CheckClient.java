package com.example.payorder;

import static com.example.payorder.FakeService.SECRET_KEY;
import static com.example.payorder.FakeService.done;
import static com.example.payorder.FakeService.verify;
import static com.example.payorder.Proofs.expect;
import static com.example.payorder.Proofs.throwsA;

import com.example.payorder.FakeService.Received;
import com.example.payorder.FakeService.Reply;
import java.math.BigDecimal;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import paycontract.ApiException;
import paycontract.BusinessClient;
import paycontract.CallOptions;
import paycontract.CheckoutClient;
import paycontract.ConfigurationException;
import paycontract.InvalidResponseException;
import paycontract.NetworkException;
import paycontract.PayloadTooLongException;
import paycontract.RedirectException;
import paycontract.TimeoutException;
import paycontract.Upload;
import paycontract.WrongKeyTypeException;
import paycontract.model.CreateRefundPayload;
import paycontract.model.Order;
import paycontract.model.Refund;
import paycontract.model.SourceOfFunds;
import paycontract.model.SubmitSourceOfFundsFileRequest;
import paycontract.model.VerifyOrderPayload;

/** Checks what the client promises, against a server that answers as each test says. */
public final class CheckClient {
  private final FakeService service = new FakeService();
  private final Proofs proofs = new Proofs();

  private CheckClient() throws Exception {}

  public static void main(String[] arguments) throws Exception {
    CheckClient test = new CheckClient();
    test.proveRefusals();
    test.proveMoney();
    test.proveErrors();
    test.proveRequests();
    new CheckKeys(test.service, test.proofs).run();
    new CheckAsync(test.service, test.proofs).run();
    new CheckWrites(test.service, test.proofs).run();
    new CheckReceiver(test.proofs).run();
    test.proofs.end();
  }

  private void proveRefusals() {
    refuses("no secret key", "MISSING_KEY", () -> service.checkout().secretKey(null).build().listRefunds());
    refuses("no cipher", "MISSING_KEY", () -> verify(service.checkout().encryption(null).build(), "ORD-1"));
    refuses("a key with a line break", "MALFORMED_KEY", () -> service.checkout().publicKey("pk\n").build());
    refuses(
        "a test key and a live key",
        "MIXED_ENVIRONMENTS",
        () -> service.checkout().publicKey("pk_live_1").build());
    refuses(
        "a secret key over plain HTTP",
        "INSECURE_TRANSPORT",
        () -> service.checkout().baseUrl("http://127.0.0.1.example.com").build().listRefunds());
    refuses("no address", "INVALID_OPTION", () -> service.checkout().baseUrl(null).build());
    refuses("no time", "INVALID_OPTION", () -> service.checkout().timeout(Duration.ZERO).build());
    refuses(
        "a client that follows redirects",
        "INVALID_OPTION",
        () -> {
          HttpClient.Builder http = HttpClient.newBuilder();
          service.checkout().httpClient(http.followRedirects(HttpClient.Redirect.ALWAYS).build()).build();
        });
    refuses("no reference", "INVALID_OPTION", () -> VerifyOrderPayload.builder().build());
    refuses("another folder", "INVALID_OPTION", () -> service.business().verifyPayment(".."));
    refuses(
        "a header with a line break",
        "INVALID_OPTION",
        () -> service.business().verifyPayment("PAY_1", CallOptions.DEFAULT.header("x-a", "1\r\nx-b: 2")));
    refuses(
        "an amount of three decimals",
        "INVALID_OPTION",
        () -> CreateRefundPayload.builder().amount(new BigDecimal("0.105")));
    refuses("no file", "INVALID_OPTION", () -> Upload.of(Path.of("no-such-file")));
    proofs.prove(
        "a payload that is too long is refused with both numbers",
        () -> {
          CreateRefundPayload payload =
              CreateRefundPayload.builder().reference("ORD-1").reason("x".repeat(500)).build();
          PayloadTooLongException refusal =
              throwsA(
                  PayloadTooLongException.class, () -> service.checkout().build().createRefund(payload));
          expect(refusal.payloadBytes() > 500 && refusal.maxPayloadBytes() > 0, true);
          expect(service.received.size(), 0);
        });
  }

  private void proveMoney() {
    proofs.prove(
        "money keeps every digit, both ways",
        () -> {
          for (String amount : List.of("0.1", "12345678901234.56", "10.500")) {
            CreateRefundPayload payload =
                CreateRefundPayload.builder().amount(new BigDecimal(amount)).reference("A").build();
            expect(payload.toJson(), "{\"amount\":" + amount + ",\"reference\":\"A\"}");
            service.reply(
                new Reply(200, null, "{\"data\":{\"items\":[{\"amount\":" + amount + "}]}}"));
            List<Refund> items = service.checkout().build().listRefunds().data().items();
            expect(items.get(0).amount().toPlainString(), amount);
          }
        });
  }

  private void proveErrors() {
    proofs.prove(
        "a refusal is quoted without keys, card numbers and control characters",
        () -> {
          String message = "no " + SECRET_KEY + " 4242 4242 4242 4242 \\u001b[31m";
          service.reply(
              new Reply(
                  400,
                  "x-request-id: r-1",
                  "{\"statusCode\":\"30\",\"message\":\""
                      + message
                      + "\",\"errors\":[{\"field\":\"order.amount\",\"message\":\"too much\"}]}"));
          ApiException error =
              throwsA(ApiException.class, () -> verify(service.checkout().build(), "ORD-1"));
          expect(error.status(), 400);
          expect(error.statusCode().orElse(""), "30");
          expect(error.requestId().orElse(""), "r-1");
          expect(error.fieldErrors().get(0).field(), "order.amount");
          expect(error.apiMessage().orElse(""), "no [key removed] [digits removed]  [31m");
          expect(error.getMessage().contains("4242"), false);
        });
    proofs.prove(
        "a key of the wrong type has an error of its own",
        () -> {
          service.reply(new Reply(401, null, "{\"message\":\"Invalid SECRET key\"}"));
          WrongKeyTypeException error =
              throwsA(WrongKeyTypeException.class, () -> verify(service.checkout().build(), "ORD-1"));
          expect(error.expectedKeyType(), "secret");
        });
    proofs.prove(
        "a redirect is not followed",
        () -> {
          service.reply(new Reply(307, "location: http://127.0.0.1/elsewhere", ""));
          throwsA(RedirectException.class, () -> service.checkout().build().listBanks());
          expect(service.received.size(), 1);
        });
    proofs.prove(
        "what never comes ends in time",
        () -> {
          service.reply(new Reply(0, null, ""));
          CallOptions soon = CallOptions.DEFAULT.timeout(Duration.ofMillis(200));
          throwsA(TimeoutException.class, () -> service.checkout().build().listBanks(soon));
        });
    proofs.prove(
        "where nothing listens, nothing can have arrived",
        () -> {
          int port;
          try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
          }
          CheckoutClient client = service.checkout().baseUrl("http://127.0.0.1:" + port).build();
          NetworkException error = throwsA(NetworkException.class, client::listBanks);
          expect(error.mayHaveArrived(), false);
        });
    proofs.prove(
        "an answer that is not JSON is reported as such",
        () -> {
          service.reply(new Reply(200, null, "<html>"));
          throwsA(InvalidResponseException.class, () -> service.checkout().build().listBanks());
        });
    proofs.prove(
        "a member that is missing fails where it is asked for, and says its name",
        () -> {
          Order order = Order.of(Map.of("amount", "much", "status", "NEW", "extra", true));
          expect(order.status(), "NEW");
          expect(order.members().get("extra"), true);
          expect(order.description().isPresent(), false);
          InvalidResponseException error =
              throwsA(InvalidResponseException.class, order::reference);
          expect(error.getMessage(), "Order.reference is missing");
          InvalidResponseException other = throwsA(InvalidResponseException.class, order::amount);
          expect(other.getMessage(), "Order.amount is not a number");
        });
  }

  private void proveRequests() {
    proofs.prove(
        "the secret key and the ciphertext travel, the plaintext does not",
        () -> {
          service.reply(done());
          verify(service.checkout().build(), "ORD-plain");
          Received request = service.received.get(0);
          expect(request.header("Api-key"), SECRET_KEY);
          expect(request.body().matches("\\{\"data\":\"[A-Za-z0-9+/]+={0,2}\"}"), true);
        });
    proofs.prove(
        "a file travels in a form",
        () -> {
          service.reply(done());
          submit(service.business());
          Received request = service.received.get(0);
          expect(request.header("Content-type").startsWith("multipart/form-data; boundary="), true);
          expect(request.header("Authorization"), "Bearer " + SECRET_KEY);
          expect(request.body().contains("name=\"file\"; filename=\"a%22b.pdf\"\r\n"), true);
          expect(request.body().contains("\r\n\r\nSALARY\r\n"), true);
        });
    proofs.prove(
        "a parameter of a path stays one segment",
        () -> {
          service.reply(done());
          service.business().verifyPayment("a/b c?d");
          expect(service.received.get(0).path(), "/s2s/payments/verify/a%2Fb%20c%3Fd");
        });
    proofs.prove(
        "pages are read to the last, one after the other",
        () -> {
          String page =
              "{\"data\":{\"items\":[{\"id\":\"%s\"}],\"meta\":{\"page\":%s,\"pages\":2}}}";
          service.reply(
              new Reply(200, null, String.format(page, "a", 1)),
              new Reply(200, null, String.format(page, "b", 2)));
          List<String> ids =
              service.checkout().build().listRefundsPaginator().stream().map(each -> each.id()).toList();
          expect(ids, List.of("a", "b"));
          expect(service.received.get(1).path(), "/charge/order/refunds/all?page=2");
        });
  }

  private static void submit(BusinessClient client) {
    client.submitSourceOfFundsFile(
        SubmitSourceOfFundsFileRequest.builder()
            .transactionId("1")
            .sourceOfFunds(SourceOfFunds.SALARY)
            .file(new Upload("a\"b.pdf", "application/pdf", new byte[] {37, 80, 68, 70}))
            .build());
  }

  private void refuses(String what, String code, Proofs.Proof proof) {
    proofs.prove(
        what + " is refused before anything is sent",
        () -> {
          service.received.clear();
          ConfigurationException refusal = throwsA(ConfigurationException.class, proof);
          expect(refusal.code().name(), code);
          expect(service.received.size(), 0);
        });
  }
}
