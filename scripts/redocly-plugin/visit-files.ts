import type { Location, Oas3Visitor, UserContext } from '@redocly/openapi-core'
import { type JsonObject, walkSpec } from '../../src/kit/contract/spec-tree.ts'

export interface FilePlace {
  location: Location
  /** The objects that contain the node in the same file, the outermost first. */
  parents: JsonObject[]
}

/**
 * Creates a visitor that calls `onNode` once on every object of the root file and of each file it refers to, with its place in
 * that file. Redocly's own visitors see typed nodes only; a mark may be on any node.
 */
export function visitFiles(
  onNode: (node: JsonObject, place: FilePlace, context: UserContext) => void,
): Oas3Visitor {
  const seen = new Set<JsonObject>()
  const visitTree = (tree: unknown, root: Location, context: UserContext): void =>
    walkSpec(tree, (node, { path, parents }) => {
      if (seen.has(node)) return
      seen.add(node)
      onNode(node, { location: path.length > 0 ? root.child(path) : root, parents }, context)
    })
  return {
    Root(root, context) {
      visitTree(root, context.location, context)
    },
    ref(_reference, context, { node, location }) {
      if (location) visitTree(node, location, context)
    },
  }
}

/** Returns the location of a key, for a problem with the key and its value. */
export function atKey(location: Location, key: string): Location {
  return location.child(key).key() as Location
}
