/** The id of the waybill (ТТН) among the document types that every database contains (foundations §3, "Document type"). */
export const WAYBILL_DOCUMENT = 7
