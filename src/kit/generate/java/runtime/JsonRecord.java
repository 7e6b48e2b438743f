package paycontract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A record of the service. An accessor reads its member when it is called, so that a bad member
 * matters only if it is read.
 */
public abstract class JsonRecord {
  /** A constant that stands for a JSON value. */
  public interface Value {
    /** {@return the value as sent} */
    Object value();
  }

  /** Reads any value. A value that does not fit its reader is refused with what is expected. */
  protected static final Function<Object, Object> ANY = value -> value;

  /** Reads a string. */
  protected static final Function<Object, String> TEXT = fit(String.class, "a string");

  /** Reads a boolean. */
  protected static final Function<Object, Boolean> BOOLEAN = fit(Boolean.class, "a boolean");

  /** Reads a number with every digit. */
  protected static final Function<Object, BigDecimal> NUMBER =
      fit(Number.class, "a number").andThen(Json::toDecimal);

  /** Reads a file. */
  protected static final Function<Object, Upload> FILE = fit(Upload.class, "a file");

  /** Reads an integer of 64 bits. */
  protected static final Function<Object, Long> INTEGER = NUMBER.andThen(JsonRecord::toLong);

  private final Map<String, Object> members;

  /**
   * Creates a record of these members.
   *
   * @param members by their names as sent
   */
  protected JsonRecord(Map<String, ?> members) {
    this.members = Collections.unmodifiableMap(members);
  }

  /**
   * Returns all members as sent, including those that the contract does not have: maps, lists,
   * strings, {@link BigDecimal}, booleans and null.
   *
   * @return by their names; unmodifiable
   */
  public final Map<String, Object> members() {
    return members;
  }

  /** {@return this record as JSON, with all its values: do not log it} */
  public final String toJson() {
    return Json.write(members);
  }

  /**
   * Reads a required member.
   *
   * @param <T> its type
   * @param name as sent
   * @param kind its reader
   * @return its value
   * @throws InvalidResponseException it is missing, null or of another type
   */
  protected final <T> T required(String name, Function<Object, T> kind) {
    return optional(name, kind)
        .orElseThrow(() -> new InvalidResponseException(place(name) + " is missing"));
  }

  /**
   * Reads an optional member.
   *
   * @param <T> its type
   * @param name as sent
   * @param kind its reader
   * @return its value; empty if it is missing or null
   * @throws InvalidResponseException it is of another type
   */
  protected final <T> Optional<T> optional(String name, Function<Object, T> kind) {
    Object value = members.get(name);
    try {
      return Optional.ofNullable(value).map(kind);
    } catch (IllegalArgumentException expected) {
      throw new InvalidResponseException(place(name) + " is not " + expected.getMessage());
    }
  }

  private String place(String name) {
    return getClass().getSimpleName() + "." + name;
  }

  /**
   * Reads an object.
   *
   * @param <T> its class
   * @param of creates it from its members
   * @return a reader
   */
  @SuppressWarnings("unchecked")
  protected static <T> Function<Object, T> object(Function<Map<String, Object>, T> of) {
    return fit(Map.class, "an object").andThen(members -> of.apply((Map<String, Object>) members));
  }

  /**
   * Reads a list.
   *
   * @param <T> the type of its items
   * @param item the reader of an item
   * @return a reader
   */
  protected static <T> Function<Object, List<T>> list(Function<Object, T> item) {
    return fit(List.class, "a list")
        .andThen(
            list -> {
              List<T> items = new ArrayList<>();
              for (Object each : (List<?>) list) {
                items.add(each == null ? null : item.apply(each));
              }
              return Collections.unmodifiableList(items);
            });
  }

  /**
   * Reads an object of any members.
   *
   * @param <T> the type of its values
   * @param value the reader of a value
   * @return a reader
   */
  protected static <T> Function<Object, Map<String, T>> map(Function<Object, T> value) {
    return object(
        members -> {
          Map<String, T> values = new LinkedHashMap<>();
          members.forEach(
              (name, each) -> values.put(name, each == null ? null : value.apply(each)));
          return Collections.unmodifiableMap(values);
        });
  }

  private static <T> Function<Object, T> fit(Class<T> type, String expected) {
    return value -> {
      if (type.isInstance(value)) {
        return type.cast(value);
      }
      throw new IllegalArgumentException(expected);
    };
  }

  private static long toLong(BigDecimal number) {
    try {
      return number.longValueExact();
    } catch (ArithmeticException cause) {
      throw new IllegalArgumentException("an integer of 64 bits", cause);
    }
  }

  /**
   * Reads every member that the contract names.
   *
   * @throws InvalidResponseException one is missing or of another type
   */
  protected void check() {}

  /**
   * Reads every record inside a member.
   *
   * @param value a record, or records in a list, a map or an optional
   */
  protected static void check(Object value) {
    if (value instanceof JsonRecord json) {
      json.check();
    } else if (value instanceof Optional<?> optional) {
      optional.ifPresent(JsonRecord::check);
    } else if (value instanceof List<?> items) {
      items.forEach(JsonRecord::check);
    } else if (value instanceof Map<?, ?> values) {
      values.values().forEach(JsonRecord::check);
    }
  }

  @Override
  public final boolean equals(Object other) {
    return other != null
        && getClass() == other.getClass()
        && members.equals(((JsonRecord) other).members);
  }

  @Override
  public final int hashCode() {
    return members.hashCode();
  }

  /** Only the names: a log must not hold a card number. The values are in {@link #members()}. */
  @Override
  public final String toString() {
    return members.keySet().stream()
        .filter(name -> name.matches("[A-Za-z_]\\w{0,40}"))
        .collect(Collectors.joining(", ", getClass().getSimpleName() + "[", "]"));
  }

  /**
   * Collects the members of a record.
   *
   * @param <B> the builder itself
   */
  public abstract static class Builder<B extends Builder<B>> {
    private static final int MAX_DECIMALS = 2;

    private final Map<String, Object> members = new LinkedHashMap<>();

    /** Creates a builder without members. */
    protected Builder() {}

    /** {@return this builder} */
    protected abstract B self();

    /**
     * Sets a member, which the contract need not have.
     *
     * @param name as sent
     * @param value any JSON value, including null
     * @return this builder
     */
    public final B put(String name, Object value) {
      members.put(name, Json.copy(value));
      return self();
    }

    /**
     * Sets a member.
     *
     * @param name as sent
     * @param value null removes the member
     * @return this builder
     */
    protected final B set(String name, Object value) {
      if (value == null) {
        members.remove(name);
        return self();
      }
      return put(name, value);
    }

    /**
     * Sets an amount of money with at most two decimals, like the currencies that requests may name
     * (proposal: money-format). {@link #put} accepts any other.
     *
     * @param name as sent
     * @param value null removes the member
     * @return this builder
     * @throws ConfigurationException {@code INVALID_OPTION}: it has more than two decimals
     */
    protected final B setDecimal(String name, BigDecimal value) {
      if (value != null && value.stripTrailingZeros().scale() > MAX_DECIMALS) {
        throw ConfigurationException.invalid(
            name + " must have at most " + MAX_DECIMALS + " decimals: round it before");
      }
      return set(name, value);
    }

    /**
     * Completes the record.
     *
     * @param type its class, for the message
     * @param required the required members
     * @return all members that were set
     * @throws ConfigurationException {@code INVALID_OPTION}: a required member is missing
     */
    protected final Map<String, Object> complete(String type, String... required) {
      for (String name : required) {
        if (!members.containsKey(name)) {
          throw ConfigurationException.invalid(type + " needs " + name);
        }
      }
      return new LinkedHashMap<>(members);
    }
  }
}
