import type { Rights } from './field.ts'
import type { Activity } from './fieldMakers.ts'

/** What an owner says of its documents; what it leaves out follows from the owner itself. */
export interface OwnDocuments {
  /** The owner as document types name it: those of its flag fit (`isCar` for 'car'); by default the owner's name. Example: `types: 'car'` */
  readonly types?: string
  /** The path of all documents; by default `api/car_documents`. Example: `api: 'api/deal_docs'` */
  readonly api?: string
  /** The last part of the path of one owner's documents, below the owner; by default that of `api`. Example: `list: 'company_documents'` */
  readonly list?: string
  /** The last part of the path of the same list without documents of types that do not fit: import files are excluded. Example: `ofTypes: 'is_car'` */
  readonly ofTypes?: string
  /** Downloads name a document in their path, below that of all documents. Example: `byId: true` */
  readonly byId?: true
  /** The path that downloads all or some documents of an owner; by default `documents/download` below the owner. Example: `download: 'api/cars/{id}/zip'` */
  readonly download?: string
  /** What an archive of the documents is called, after the owner's id; by default its name. False: files have their own names. Example: `archive: 'penalty'` */
  readonly archive?: string | false
  /** Where a document has its activity flag; below `metadataFields` by default. Example: `activity: 'isActive'` */
  readonly activity?: Activity
  /** Who sees documents: by default those who open the owner. Example: `read: ['CAR_VIEW']` */
  readonly read?: Rights
  /** Who adds, changes and removes documents: by default those who change the owner. Example: `write: ['CAR_UPD']` */
  readonly write?: Rights
  /** Outside people may send documents by a link. Example: `byLink: true` */
  readonly byLink?: true
}
/** An owner's declaration of its documents. */
export type DocumentsOf = true | OwnDocuments

/** The document is named by {doc_id} in the download path, or by `docId` in the query; without either all are downloaded. */
export interface DocumentsPart {
  /** The reference to the owner. Example: `owner: 'owner'` */
  readonly owner: string
  /** The field that stores the file. Example: `file: 'file'` */
  readonly file: string
  /** The owner as document types name it. Example: `types: 'car'` */
  readonly types?: string
  /** The path of the download. Example: `download: '{id}/documents/download'` */
  readonly download?: string
  /** The list of an owner's documents of matching types only. Example: `ofTypes: 'api/vehicles/{id}/vehicle_documents/is_car'` */
  readonly ofTypes?: string
  /** The query parameter that names the document, in addition to `docId`. Example: `idParameter: 'fileId'` */
  readonly idParameter?: string
  /** Names of downloaded files, {id} for the owner and {file} for the file's own name. Example: `names: { many: 'documents_{id}' }` */
  readonly names?: { readonly one?: string; readonly many?: string }
}
