/** The id of the waybill (ТТН) among the types of documents that every database has (foundations §3, "Document type"). */
export const WAYBILL_DOCUMENT = 7
