import { lookup } from './parts.ts'
import { documentType } from './content/documentType.ts'
import { documentUploaderFile } from './content/documentUploaderFile.ts'
import { documentUploaderToken } from './content/documentUploaderToken.ts'
import { faq } from './content/faq.ts'
import { faqTheme } from './content/faqTheme.ts'
import { news } from './content/news.ts'
import { newsCategory } from './content/newsCategory.ts'
import { newsDoc } from './content/newsDoc.ts'
import { newsDocument } from './content/newsDocument.ts'
import { template } from './content/template.ts'
import { templateObject } from './content/templateObject.ts'

/** What the resources of `content` are called. */
export const content = {
  documentType,
  documentUploaderToken,
  documentUploaderFile,
  template,
  templateObject: { ...lookup, ...templateObject },
  news,
  newsCategory,
  newsDoc,
  newsDocument,
  faq,
  faqTheme,
} as const
