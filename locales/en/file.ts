import type { file as russianFile, template as russianTemplate } from '../ru/file.ts'
import type { Translation } from '../translation.ts'

/** What is said of users' files (`nerud.file.*`). */
export const file = {
  kind: 'This kind of file does not fit: %{expected} is needed',
  empty: 'The file has no data',
  broken: 'The file is damaged and cannot be read',
  password: 'The file is password-protected: remove the password and upload it again',
  oldFormat: 'The file is in an old format: open it and save it as %{expected}',
  webPage: 'This is a web page saved as a spreadsheet: open it in Excel and save it as xlsx',
  bomb: 'The file is too large once unpacked',
  tooBig: 'The file is larger than %{max} MB',
  rows: 'The file has more than %{max} rows: split it into parts',
  columns: 'Row %{row} has more than %{max} columns',
  quote: 'Row %{row} has a quotation mark that is opened but not closed',
  macros: 'The file contains macros: save it as %{expected}',
  template: 'The template has an error in the tag {%{tag}}: correct it and upload it again',
  templateLarge: 'A document made from this template would be too large: the template has too many tags or repetitions',
  format: 'Row %{row} does not follow the format: “%{expected}” was expected',
  cut: 'The file breaks off at row %{row}: upload the whole file',
  encoding: 'Row %{row} cannot be read: the file encoding is damaged or not supported',
  line: 'Row %{row} is too long: it has more than %{max} characters',
  sections: 'The file has more than %{max} documents: export it for a shorter period',
} as const satisfies Translation<typeof russianFile>

/** What is said of faults in template documents (`nerud.template.*`). */
export const template = {
  unknownTag: 'Unknown tag {%{tag}} (%{where})',
  unknownTagLike: 'Unknown tag {%{tag}} (%{where}), perhaps {%{like}}',
  unclosedTag: 'The tag is not closed with “}”: {%{tag}… (%{where})',
  unopenedTag: 'Stray “}” after “%{tag}” (%{where})',
  unclosedLoop: 'The block {#%{tag}} is not closed: {/%{tag}} is needed (%{where})',
  unopenedLoop: 'The block {/%{tag}} is closed but never opened (%{where})',
  crossedLoop: 'The block {#%{tag}} is closed by another tag or in the wrong place (%{where})',
  deepLoop: 'The block {#%{tag}} is nested too deeply (%{where})',
  badTag: 'The tag {%{tag}} is written incorrectly (%{where})',
  place: {
    document: 'document text',
    header: 'header',
    footer: 'footer',
    other: 'document properties',
  },
} as const satisfies Translation<typeof russianTemplate>
