package paycontract;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import paycontract.model.ChargeCardRequest;
import paycontract.model.ChargeTokenPayload;
import paycontract.model.CreateCheckoutLinkRequest;
import paycontract.model.CreateOrderPayload;
import paycontract.model.CreateRefundPayload;
import paycontract.model.InitiatePaymentRequest;
import paycontract.model.PayOrderPayload;
import paycontract.model.RegisterCadCollectionEmailRequest;

/** A write whose answer is lost, and a service that is then asked as the vector says. */
final class OutcomeVector {
  /** A clock that is set forward. */
  private static final class Moved extends Clock {
    private Duration by = Duration.ZERO;

    @Override
    public Instant instant() {
      return Instant.now().plus(by);
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  private final Map<?, ?> vector;
  private final boolean isAsynchronous;
  private final List<?> answers;
  private final Moved clock = new Moved();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  OutcomeVector(Map<?, ?> vector, boolean isAsynchronous) {
    this.vector = vector;
    this.isAsynchronous = isAsynchronous;
    this.answers = (List<?>) vector.get("answers");
  }

  /** Fails where the client concludes anything else than the vector. */
  void check() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Thread serving = new Thread(() -> serve(server));
      serving.setDaemon(true);
      serving.start();
      OutcomeUnknownException lost = lose("http://127.0.0.1:" + server.getLocalPort());
      clock.by = Duration.ofSeconds(((Number) vector.get("elapsedSeconds")).longValue());
      check(lost, lost.confirm());
    }
  }

  private void check(OutcomeUnknownException lost, Confirmation confirmation) {
    Map<?, ?> expected = (Map<?, ?>) vector.get("expected");
    boolean isUnknown = expected.get("outcome").equals("unknown");
    List<?> found = expected.get("found") instanceof List<?> records ? records : List.of();
    expect(confirmation.outcome().name().toLowerCase(), expected.get("outcome"));
    expect(confirmation.found().stream().map(OutcomeVector::nameOf).toList(), found);
    expect(confirmation.reason().isPresent(), isUnknown);
    boolean isDone = expected.get("outcome").equals("done");
    expect(confirmation.answer(members -> members).isPresent(), isDone);
    expect(requests.size(), 1 + answers.size());
    if (expected.get("repeats") != null) {
      expect(requests.get(1), requests.get(0));
    }
    expect(lost.errorCode(), "outcome_unknown");
    expect(lost.operationId(), vector.get("operation"));
    expect(lost.getCause() instanceof NetworkException, true);
    expect((lost + "" + confirmation).contains("4242"), false);
  }

  private static Object nameOf(Object record) {
    return Stream.of("id", "paymentReference", "reference")
        .map(name -> Json.find(record, name))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private OutcomeUnknownException lose(String url) {
    CheckoutClient checkout = open(CheckoutClient.builder(), url).encryption(new Plain()).build();
    BusinessClient business =
        open(BusinessClient.builder(), url).cardEncryption(new Plain()).build();
    Map<String, BiConsumer<Map<String, Object>, CallOptions>> calls =
        Map.of(
            "createRefund",
            (in, how) ->
                call(
                    CreateRefundPayload.of(data(in)),
                    how,
                    checkout::createRefund,
                    checkout::createRefundAsync),
            "createOrder",
            (in, how) ->
                call(
                    CreateOrderPayload.of(data(in)),
                    how,
                    checkout::createOrder,
                    checkout::createOrderAsync),
            "payOrder",
            (in, how) ->
                call(PayOrderPayload.of(data(in)), how, checkout::payOrder, checkout::payOrderAsync),
            "chargeToken",
            (in, how) ->
                call(
                    ChargeTokenPayload.of(data(in)),
                    how,
                    checkout::chargeToken,
                    checkout::chargeTokenAsync),
            "chargeCard",
            (in, how) ->
                call(ChargeCardRequest.of(in), how, business::chargeCard, business::chargeCardAsync),
            "createCheckoutLink",
            (in, how) ->
                call(
                    CreateCheckoutLinkRequest.of(in),
                    how,
                    business::createCheckoutLink,
                    business::createCheckoutLinkAsync),
            "initiatePayment",
            (in, how) ->
                call(
                    InitiatePaymentRequest.of(in),
                    how,
                    business::initiatePayment,
                    business::initiatePaymentAsync),
            "registerCadCollectionEmail",
            (in, how) ->
                call(
                    RegisterCadCollectionEmailRequest.of(in),
                    how,
                    business::registerCadCollectionEmail,
                    business::registerCadCollectionEmailAsync),
            "removeCadCollectionEmail",
            (in, how) ->
                call(
                    (String) in.get("id"),
                    how,
                    business::removeCadCollectionEmail,
                    business::removeCadCollectionEmailAsync));
    CallOptions options =
        CallOptions.DEFAULT.idempotencyKey((String) vector.get("idempotencyKey"));
    try {
      calls.get((String) vector.get("operation")).accept(object(vector.get("input")), options);
    } catch (OutcomeUnknownException lost) {
      return lost;
    }
    throw new AssertionError("the write was answered");
  }

  private <T> void call(
      T input,
      CallOptions how,
      BiFunction<T, CallOptions, ?> blocking,
      BiFunction<T, CallOptions, CompletableFuture<?>> asynchronous) {
    if (!isAsynchronous) {
      blocking.apply(input, how);
      return;
    }
    try {
      asynchronous.apply(input, how).join();
    } catch (CompletionException failure) {
      throw (PaycontractException) failure.getCause();
    }
  }

  private <B extends ClientBuilder<B>> B open(B builder, String url) {
    builder.clock = clock;
    return builder.baseUrl(url).publicKey("pk_1").secretKey("sk_1").retry(Retry.NONE);
  }

  /** Encrypts nothing. */
  private static final class Plain implements PayloadCipher {
    @Override
    public String encrypt(byte[] json) {
      return new String(json, StandardCharsets.UTF_8);
    }
  }

  private static Map<String, Object> data(Map<String, Object> input) {
    return object(input.get("data"));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Object value) {
    return (Map<String, Object>) value;
  }

  /** The first request is lost, the others are answered in turn, each on a connection of its own. */
  private void serve(ServerSocket server) {
    try {
      while (true) {
        try (Socket connection = server.accept()) {
          requests.add(readRequest(connection.getInputStream()));
          int asked = requests.size() - 2;
          if (asked >= 0) {
            connection.getOutputStream().write(writeAnswer((Map<?, ?>) answers.get(asked)));
          }
        }
      }
    } catch (IOException | IndexOutOfBoundsException end) {
      // The socket was closed, or more was asked than the vector answers: the count tells.
    }
  }

  private static String readRequest(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.read());
    }
    Matcher length = Pattern.compile("(?i)\r\ncontent-length: (\\d+)").matcher(head);
    byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
    return head + new String(body, StandardCharsets.UTF_8);
  }

  private static byte[] writeAnswer(Map<?, ?> answer) {
    Object body = answer.get("body");
    String text = body instanceof String plain ? plain : Json.write(body);
    Object date = Json.find(answer, "headers.date");
    String head =
        "HTTP/1.1 %s .\r\ncontent-length: %d\r\nconnection: close\r\n%s\r\n%s"
            .formatted(
                answer.get("status"),
                text.getBytes(StandardCharsets.UTF_8).length,
                date == null ? "" : "date: " + date + "\r\n",
                text);
    return head.getBytes(StandardCharsets.UTF_8);
  }

  private static void expect(Object got, Object want) {
    if (!Objects.equals(got, want)) {
      throw new AssertionError("got " + got + ", want " + want);
    }
  }
}
