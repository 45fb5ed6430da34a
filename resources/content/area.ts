import { content as framework } from '#areas/content/area'
import { documentType } from './documentType.ts'
import { documentUploaderFile, documentUploaderToken } from './documentUploaderToken/documentUploaderToken.ts'
import { faq, faqTheme, news, newsCategory, newsDoc, newsDocument } from './newsAndFaq.ts'

/** The resources of `content`: documents, templates, news, questions. */
export const content = {
  ...framework,
  documentType,
  news,
  newsCategory,
  newsDoc,
  newsDocument,
  faq,
  faqTheme,
  documentUploaderToken,
  documentUploaderFile,
} as const
