import { content as framework } from '#areas/content/area'
import type { Resources } from '#resource'
import { documentTypeOf } from './documentType.ts'
import { uploadersOf } from './documentUploaderToken/documentUploaderToken.ts'
import { faq, faqTheme, news, newsCategory, newsDoc, newsDocument } from './newsAndFaq.ts'

/** The resources of `content`: documents of those that have some, templates, news, questions. */
export const contentOf = <const T extends Resources>(owners: T) => ({
  ...framework,
  documentType: documentTypeOf(owners),
  news,
  newsCategory,
  newsDoc,
  newsDocument,
  faq,
  faqTheme,
  ...uploadersOf(owners),
})
