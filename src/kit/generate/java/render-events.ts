import { formatWaited, readAnswerTimes } from '../model/answer-times.ts'
import type { EventModel } from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import { listSignatures, type Signature } from '../model/list-signatures.ts'
import { createNames, toClassName } from './java-names.ts'
import { describeWithOrigin, quoteJava, renderJavadoc } from './java-text.ts'
import type { JavaTypes } from './java-types.ts'
import { nameMembers, renderAccessors } from './render-record.ts'

/** Renders the interface that all events share, and a class for each. */
export function renderEvents(events: readonly EventModel[], types: JavaTypes): string[] {
  const unique = createNames([
    'Unknown',
    'Object',
    'String',
    'Map',
    'List',
    'Optional',
    'Override',
    'BigDecimal',
  ])
  const { signatures, indexes } = listSignatures(events)
  const named = events.map((event) => ({ event, name: unique(toClassName(event.name)) }))
  return [
    '/** The webhooks that the service sends. Kinds, shapes and signature are proposals. */',
    'public sealed interface WebhookEvent {',
    '  /** How deliveries are signed. */',
    '  List<WebhookSignature> SIGNATURES =',
    ...renderSignatures(signatures),
    '',
    '  /** How each kind is signed; one that the contract signs with none is missing. */',
    '  Map<String, WebhookSignature> SIGNED_AS =',
    ...renderOwn(events, indexes),
    '',
    '  /**',
    '   * Its kind.',
    '   *',
    '   * @return as it was sent, e.g. {@code order.succeeded}',
    '   */',
    '  String event();',
    '',
    '  /**',
    '   * One for each event, the same each time that it is delivered. It is empty where an event of a kind',
    '   * that the contract does not have carries none: then nothing tells it from its own repetition.',
    '   *',
    '   * @return the id',
    '   */',
    '  String id();',
    '',
    '  /**',
    '   * All that was sent.',
    '   *',
    '   * @return its members by their names as they travel',
    '   */',
    '  Map<String, Object> members();',
    '',
    '  /**',
    '   * An event of these members.',
    '   *',
    '   * @param members by their names as they travel',
    '   * @return of the class of its kind',
    '   */',
    '  static WebhookEvent of(Map<String, ?> members) {',
    '    return switch (String.valueOf(members.get("event"))) {',
    ...named.map(({ event, name }) => `      case ${quoteJava(event.name)} -> new ${name}(members);`),
    '      default -> new Unknown(members);',
    '    };',
    '  }',
    '',
    ...renderTimeouts(events),
    ...named.flatMap(({ event, name }) => renderEvent(event, name, types)),
    '',
    '  /** A kind that the contract does not have. */',
    '  final class Unknown extends JsonRecord implements WebhookEvent {',
    '    private Unknown(Map<String, ?> members) {',
    '      super(members);',
    '    }',
    ...renderHead('optional("id", ANY).map(String::valueOf).orElse("")'),
    ...renderAccessors([], types, 4, ['event', 'id']),
    '  }',
    '}',
  ]
}

function renderTimeouts(events: readonly EventModel[]): string[] {
  const { shortest, longer, origins } = readAnswerTimes(events)
  const tags: [string, string][] = [
    ['@param event', 'its kind'],
    ['@return', 'the shortest time of all for a kind that the contract does not have'],
  ]
  const text = `How long the service waits for the answer to an event, in seconds. ${formatWaited(origins)}`
  const cases = longer.map(
    ([seconds, names]) => `      case ${names.map(quoteJava).join(', ')} -> ${seconds};`,
  )
  const chosen = ['    return switch (event) {', ...cases, `      default -> ${shortest};`, '    };']
  return [
    ...renderJavadoc(text, 2, tags),
    '  static long timeoutSecondsOf(String event) {',
    ...(cases.length > 0 ? chosen : [`    return ${shortest};`]),
    '  }',
  ]
}

function renderEvent({ type, summary, origin }: EventModel, name: string, types: JavaTypes): string[] {
  const members = nameMembers(findRecord(types.all, type)?.members ?? [])
  const others = members.filter(({ wireName }) => wireName !== 'event' && wireName !== 'id')
  return [
    '',
    ...renderJavadoc(describeWithOrigin(summary, origin), 2),
    `  final class ${name} extends JsonRecord implements WebhookEvent {`,
    `    private ${name}(Map<String, ?> members) {`,
    '      super(members);',
    '    }',
    ...renderHead(),
    ...renderAccessors(others, types, 4, ['event', 'id']),
    '  }',
  ]
}

function renderHead(id = 'required("id", TEXT)'): string[] {
  return Object.entries({ event: 'required("event", TEXT)', id }).flatMap(([name, value]) => [
    '',
    '    @Override',
    `    public String ${name}() {`,
    `      return ${value};`,
    '    }',
  ])
}

function renderOwn(events: readonly EventModel[], indexes: readonly number[]): string[] {
  const entries = events.flatMap(({ name }, at) =>
    indexes[at]! < 0 ? [] : [`Map.entry(${quoteJava(name)}, SIGNATURES.get(${indexes[at]}))`],
  )
  if (entries.length === 0) return ['      Map.of();']
  return [
    '      Map.ofEntries(',
    ...entries.map((entry, at) => `          ${entry}${at === entries.length - 1 ? ');' : ','}`),
  ]
}

function renderSignatures(signatures: readonly Signature[]): string[] {
  const forms = signatures.map(writeSignature)
  if (forms.length < 2) return [`      List.of(${forms.join()});`]
  return [
    '      List.of(',
    ...forms.map((form, at) => `          ${form}${at === forms.length - 1 ? ');' : ','}`),
  ]
}

function writeSignature(signature: Signature): string {
  const { header, timestampHeader = '', toleranceSeconds, scheme, ...form } = signature
  const tolerance = toleranceSeconds === undefined ? 'Long.MAX_VALUE' : String(toleranceSeconds)
  if (scheme === 'http-message-signatures') {
    const wanted = form.signedText.split(' ').map(quoteJava)
    return `new MessageSignatures(List.of(${wanted.join(', ')}), ${tolerance})`
  }
  const head = `${quoteJava(header)}, ${quoteJava(timestampHeader)}, ${tolerance}`
  if (scheme) return `new StandardWebhooks(${head})`
  const texts = [form.encoding, form.hash.replace('-', ''), form.signedText].map(quoteJava).join(', ')
  return `new WebhookSignature.OfText(${head}, ${texts})`
}
