package paycontract;

import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** A write whose answer was lost, and how to ask the service about it. */
final class Question {
  /** Two days: the time of a record may lack its zone, or name a wrong one. */
  private static final double TOLERANCE_MS = 172_800_000;

  private static final List<Function<String, Instant>> TIMES =
      List.of(
          text -> OffsetDateTime.parse(text).toInstant(),
          text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant(),
          text -> LocalDateTime.parse(text).toInstant(ZoneOffset.UTC),
          text -> LocalDate.parse(text).atStartOfDay().toInstant(ZoneOffset.UTC));

  /** The records that the service shows, and the earliest time at which the write can have been. */
  private static final class Sight {
    private final List<Object> records = new ArrayList<>();

    /** By the service's clock; NaN without a date, and then no record counts as older. */
    private double earliestMs = Double.POSITIVE_INFINITY;

    /** Why they are not reliable; null if they are. */
    private String problem;
  }

  private final Transport transport;
  private final Call call;
  private final Clock clock;
  private final long wallMs;
  private final long startNanos = System.nanoTime();

  /** The idempotency key that was sent: the only value that no other call has; may be null. */
  String key;

  Question(Transport transport, Call call, Clock clock) {
    this.transport = transport;
    this.call = call;
    this.clock = clock;
    this.wallMs = clock.millis();
  }

  String operationId() {
    return call.operation.id;
  }

  /** Asks the service. Anything uncertain is unknown. Never throws. */
  Confirmation ask() {
    Outcome outcome = call.operation.outcome;
    if (outcome == null) {
      return unknown("the contract names no operation that shows the effect of " + operationId());
    }
    String asked = outcome.asked.get().id;
    try {
      if (outcome.isRepeat) {
        return repeat(outcome.record);
      }
      Sight sight = look(outcome);
      return sight.problem == null ? judge(outcome, sight) : unknown(asked + sight.problem);
    } catch (RuntimeException failure) {
      // Other exceptions may repeat the plaintext.
      String reason = failure instanceof PaycontractException ? ": " + failure.getMessage() : "";
      return unknown(asked + " could not be asked" + reason);
    }
  }

  /** Sends the write again: under its key it gets the original answer. */
  private Confirmation repeat(String record) {
    String id = operationId();
    if (key == null) {
      return unknown(id + " was sent without an idempotency key, and cannot be repeated");
    }
    Object found = Json.find(transport.ask(call.again(key)).success(id), record);
    return found == null
        ? unknown("the answer of " + id + " has no " + record)
        : Confirmation.done(found);
  }

  private Confirmation judge(Outcome outcome, Sight sight) {
    if (outcome.isGone) {
      return sight.records.stream().anyMatch(each -> fits(outcome, each))
          ? Confirmation.notDone()
          : unknown("the record is gone: this call or another one removed it");
    }
    List<Object> own =
        key == null || outcome.key == null
            ? List.of()
            : sight.records.stream().filter(each -> isAt(each, outcome.key, key)).toList();
    if (own.size() > 1) {
      return Confirmation.unknown("several records carry its idempotency key", own);
    }
    if (own.isEmpty()) {
      List<Object> found =
          sight.records.stream()
              .filter(each -> outcome.since == null || !(timeAt(each, outcome) < sight.earliestMs))
              .toList();
      String problem = " shows what this call or another may have made";
      return found.isEmpty()
          ? Confirmation.notDone()
          : Confirmation.unknown(outcome.asked.get().id + problem, found);
    }
    Object record = own.get(0);
    if (!fits(outcome, record)) {
      return Confirmation.unknown("its idempotency key was used for another request", own);
    }
    return holds(record, outcome.done)
        ? Confirmation.done(record)
        : Confirmation.unknown(
            "the state of the record that it made does not show that it took effect", own);
  }

  private boolean fits(Outcome outcome, Object record) {
    return outcome.match.entrySet().stream()
        .filter(each -> Json.has(call.input, each.getValue()))
        .allMatch(each -> isAt(record, each.getKey(), Json.find(call.input, each.getValue())));
  }

  private static boolean holds(Object record, Map<String, List<Object>> wanted) {
    return wanted.entrySet().stream()
        .allMatch(each -> isAnyAt(record, each.getKey(), each.getValue()));
  }

  private static boolean isAt(Object record, String path, Object value) {
    return Json.has(record, path) && Json.isSame(Json.find(record, path), value);
  }

  private static double timeAt(Object record, Outcome outcome) {
    return Json.find(record, outcome.since) instanceof String text ? readTime(text) : Double.NaN;
  }

  private Sight look(Outcome outcome) {
    Sight sight = new Sight();
    Operation asked = outcome.asked.get();
    if (asked.pages != null && asked.pages.items().equals(outcome.record)) {
      Function<JsonRecord, Object> fetch = page -> fetchPage(outcome, page, sight);
      JsonRecord query = outcome.query(call.input);
      new Paginator<>(asked.pages, query, JsonRecord.ANY, fetch, null).forEach(sight.records::add);
      return sight;
    }
    Answer answer = fetch(outcome, outcome.query(call.input), sight);
    if (answer.status() == 404 && !outcome.none.isEmpty() && holds(answer.body(), outcome.none)) {
      return sight;
    }
    Object found = Json.find(answer.success(asked.id), outcome.record);
    if (found == null) {
      sight.problem = " does not show " + outcome.record;
    }
    sight.records.addAll(found instanceof List<?> records ? records : Arrays.asList(found));
    return sight;
  }

  private static boolean isAnyAt(Object record, String path, List<Object> values) {
    return values.stream().anyMatch(value -> isAt(record, path, value));
  }

  private Object fetchPage(Outcome outcome, JsonRecord page, Sight sight) {
    Operation asked = outcome.asked.get();
    Object body = fetch(outcome, page, sight).success(asked.id);
    if (!asked.pages.saysWhatFollows(body)) {
      sight.problem = " does not say if another page follows";
    }
    return body;
  }

  private Answer fetch(Outcome outcome, JsonRecord query, Sight sight) {
    Answer answer = transport.ask(outcome.call(call.input).params(query));
    double elapsedMs =
        Math.max(clock.millis() - wallMs, (System.nanoTime() - startNanos) / 1_000_000.0);
    double dateMs = readTime(answer.header("date"));
    sight.earliestMs = Math.min(sight.earliestMs, dateMs - elapsedMs - TOLERANCE_MS);
    return answer;
  }

  /** Returns epoch milliseconds; NaN if the text is not a time. */
  private static double readTime(String text) {
    return TIMES.stream().flatMap(read -> tryRead(read, text)).findFirst().orElse(Double.NaN);
  }

  private static Stream<Double> tryRead(Function<String, Instant> read, String text) {
    try {
      return Stream.of((double) read.apply(text).toEpochMilli());
    } catch (DateTimeException | ArithmeticException noTime) {
      return Stream.of();
    }
  }

  private static Confirmation unknown(String reason) {
    return Confirmation.unknown(reason, List.of());
  }
}
