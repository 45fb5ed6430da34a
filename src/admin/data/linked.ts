import { isSent, type Field, type Resource } from '#resource'

/** What a field of written lines knows once `linkLines` has linked it: the resource of its lines, and how they are compared and sent. */
export interface LinkedLines {
  readonly child: Resource
  /** Do two values of the field hold the same lines? */
  readonly same: (one: Field, a: unknown, b: unknown) => boolean
  /** The body of the lines: those that are new, changed or cancelled against those `before`, then those that stay, by their ids. */
  readonly sent: (one: Field, before: unknown, value: unknown) => readonly object[]
}

/** What a field of written lines was linked with; nothing for other fields, and where the resource was not linked. */
export const linkedOf = (one: Field): LinkedLines | undefined => (one.options as { readonly linked?: LinkedLines }).linked

/** The resource of a field's written lines, where it was linked. */
export const childOf = (one: Field): Resource | undefined => linkedOf(one)?.child

/** Is this a field that a form may fill in: one that is sent by itself, or lines that are written with their header? */
export const isTyped = (one: Field): boolean => isSent(one) || childOf(one) !== undefined
