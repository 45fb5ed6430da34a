import { resources } from '#resources/app'
import { documentsOf, flagOf, type ReceiversOf, type Resource, type Rights } from '#resource'
import { receiversOf } from './documentUploaderToken.ts'

/** The kinds of records whose documents outside people may send by a link. */
export const RECEIVERS = receiversOf(resources)
/** One of these kinds. */
export type Receiver = ReceiversOf<typeof resources>

/** The documents of a kind of record. */
export const received = (kind: Receiver) => documentsOf(resources[kind])

const declared = (kind: Receiver): Resource => resources[`${kind}Document`]

/** The rights to see and to add documents of a kind of record. */
export const documentReadersOf = (kind: Receiver): Rights => declared(kind).rights.read
export const addersOf = (kind: Receiver): Rights => declared(kind).rights.create!

/** The flag of the document types that fit a kind of record. */
export const typeFlagOf = (kind: Receiver): string => flagOf(declared(kind).parts!.attached!.types!)
