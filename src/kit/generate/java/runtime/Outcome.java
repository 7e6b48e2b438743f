package paycontract;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Where to look whether a write took effect. Paths are dotted. */
final class Outcome {
  /** The operation that is asked: its row may stand below that of the write. */
  final Supplier<Operation> asked;

  /** Where its answer holds the record of the write, or the list of such records. */
  final String record;

  /** The member of a record that holds the idempotency key of its write; null where none does. */
  String key;

  /** The member that says when a record was made; null where it proves nothing. */
  String since;

  /** The write removes the record that {@link #match} finds. */
  boolean isGone;

  /**
   * The operation that is asked is the write itself, which is answered again with the record under
   * its key.
   */
  boolean isRepeat;

  /** Members of a record, each with the path of the value of the write that it must have. */
  final Map<String, String> match = new LinkedHashMap<>();

  /** The values of members with which a record has its effect. */
  final Map<String, List<Object>> done = new LinkedHashMap<>();

  /** The values of members of a 404 that say that there is no such record. */
  final Map<String, List<Object>> none = new LinkedHashMap<>();

  private final Map<String, String> path = new LinkedHashMap<>();
  private final Map<String, String> query = new LinkedHashMap<>();
  private final Map<String, String> body = new LinkedHashMap<>();

  Outcome(Supplier<Operation> asked, String record) {
    this.asked = asked;
    this.record = record;
  }

  /** A parameter of the path, and where the write has its value. */
  Outcome inPath(String name, String from) {
    path.put(name, from);
    return this;
  }

  Outcome inQuery(String name, String from) {
    query.put(name, from);
    return this;
  }

  /** A member of the body by its own dotted path. */
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

  /** The question, with what the write was given. A listing takes its query page by page. */
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
