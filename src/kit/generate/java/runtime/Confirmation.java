package paycontract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What the service shows of a write whose answer was lost.
 *
 * <pre>{@code
 * Confirmation confirmation = failure.confirm();
 * Optional<Refund> refund = confirmation.answer(Refund::of);
 * }</pre>
 */
public final class Confirmation {
  /** What is known of the write. */
  public enum Outcome {
    /**
     * A record carries the idempotency key of the call and its state shows that it took effect; or
     * the same request was answered again under its key.
     */
    DONE,
    /**
     * The service shows nothing that this call can have made; a request that is still on its way
     * may yet arrive.
     */
    NOT_DONE,
    /** Anything else: see {@link Confirmation#reason()} and {@link Confirmation#found()}. */
    UNKNOWN
  }

  private final Outcome outcome;
  private final Object answer;
  private final List<Object> found;
  private final String reason;

  private Confirmation(Outcome outcome, Object answer, List<Object> found, String reason) {
    this.outcome = outcome;
    this.answer = answer;
    this.found = found;
    this.reason = reason;
  }

  static Confirmation done(Object answer) {
    return new Confirmation(Outcome.DONE, answer, List.of(), null);
  }

  static Confirmation notDone() {
    return new Confirmation(Outcome.NOT_DONE, null, List.of(), null);
  }

  static Confirmation unknown(String reason, List<Object> found) {
    return new Confirmation(Outcome.UNKNOWN, null, Collections.unmodifiableList(new ArrayList<>(found)), reason);
  }

  /**
   * Returns what is known of the write.
   *
   * @return one of three
   */
  public Outcome outcome() {
    return outcome;
  }

  /**
   * With {@code DONE}: the record of the write, as returned by the operation that was queried.
   *
   * @param <T> the class of the record
   * @param of creates it, e.g. {@code Refund::of}
   * @return empty with any other outcome
   */
  public <T> Optional<T> answer(Function<Map<String, Object>, T> of) {
    return Optional.ofNullable(answer).map(JsonRecord.object(of));
  }

  /**
   * With {@code UNKNOWN}: the records that this call, or another one, may have made, for a person
   * to decide.
   *
   * @return maps like {@link JsonRecord#members()}
   */
  public List<Object> found() {
    return found;
  }

  /**
   * With {@code UNKNOWN}: the reason.
   *
   * @return empty with any other outcome
   */
  public Optional<String> reason() {
    return Optional.ofNullable(reason);
  }

  /** Returns only the outcome and the reason: records hold data about people and their money. */
  @Override
  public String toString() {
    return reason == null ? outcome.name() : outcome + ": " + reason;
  }
}
