package paycontract;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Where to look whether a write took effect. Paths are dotted. */
final class Outcome {
  /** The operation to ask, whose row may be declared below that of the write. */
  final Supplier<Operation> asked;

  /** Where its answer holds the record of the write, or the list of such records. */
  final String record;

  /** The member of a record that holds the idempotency key of its write; null if missing. */
  String key;

  /** The member of a record that holds its creation time; null if that proves nothing. */
  String since;

  /** The write removes the record that {@link #match} finds. */
  boolean isGone;

  /**
   * The operation to ask is the write itself: repeating the request under its original key returns
   * the record.
   */
  boolean isRepeat;

  /** Members of a record, each with the path into the input whose value it must equal. */
  final Map<String, String> match = new LinkedHashMap<>();

  /** The values of members that show that the write took effect. */
  final Map<String, List<Object>> done = new LinkedHashMap<>();

  /** The values of members of a 404 that mean that the record does not exist. */
  final Map<String, List<Object>> none = new LinkedHashMap<>();

  private final Map<String, String> path = new LinkedHashMap<>();
  private final Map<String, String> query = new LinkedHashMap<>();
  private final Map<String, String> body = new LinkedHashMap<>();

  Outcome(Supplier<Operation> asked, String record) {
    this.asked = asked;
    this.record = record;
  }

  /** Adds a parameter of the path, with a path into the input of the write. */
  Outcome inPath(String name, String from) {
    path.put(name, from);
    return this;
  }

  Outcome inQuery(String name, String from) {
    query.put(name, from);
    return this;
  }

  /** Adds a member of the body by its own dotted path. */
  Outcome inBody(String name, String from) {
    body.put(name, from);
    return this;
  }

  Outcome key(String member) {
    key = member;
    return this;
  }

  Outcome match(String member, String from) {
    match.put(member, from);
    return this;
  }

  Outcome done(String member, Object... values) {
    done.put(member, values(values));
    return this;
  }

  Outcome since(String member) {
    since = member;
    return this;
  }

  Outcome none(String member, Object... values) {
    none.put(member, values(values));
    return this;
  }

  Outcome gone() {
    isGone = true;
    return this;
  }

  Outcome repeat() {
    isRepeat = true;
    return this;
  }

  private static List<Object> values(Object... values) {
    return List.of(values).stream().map(Json::copy).toList();
  }

  /** Creates the call that asks. A listing gets its query page by page. */
  Call call(Map<String, Object> input) {
    Call call = new Call(asked.get(), CallOptions.DEFAULT);
    path.forEach((name, from) -> call.path(name, Json.find(input, from)));
    Map<String, Object> members = new LinkedHashMap<>();
    body.forEach((name, from) -> put(members, name, Json.find(input, from)));
    return body.isEmpty() ? call : call.body(members);
  }

  JsonRecord query(Map<String, Object> input) {
    Map<String, Object> members = new LinkedHashMap<>();
    query.forEach((name, from) -> put(members, name, Json.find(input, from)));
    return new Paginator.Params(members);
  }

  @SuppressWarnings("unchecked")
  private static void put(Map<String, Object> members, String name, Object value) {
    int dot = name.indexOf('.');
    if (dot < 0 && value != null) {
      members.put(name, value);
    } else if (dot >= 0) {
      Object inner = members.computeIfAbsent(name.substring(0, dot), key -> new LinkedHashMap<>());
      put((Map<String, Object>) inner, name.substring(dot + 1), value);
    }
  }
}
