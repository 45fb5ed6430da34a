import type { routes as russian } from '../ru/routes.ts'
import type { Translation } from '../translation.ts'

/** What the calls that belong to no resource do, a sentence each in the documentation of the API (`nerud.routes.*`). */
export const routes = {
  byInn: 'Facts about a company or an entrepreneur from the state register, by INN',
  uploader: {
    getQr: 'Give out a link and its QR code: the secret is shown once, the earlier link stops working',
    open: 'Open a link: what to send, until when and how much',
    block: 'Close a link without sending files',
    save: 'Send files by a link, once: fields file_0, file_1 and so on',
  },
  waiting: 'What waits for a decision: how many records in each line that the caller’s permissions open',
  settings: {
    read: 'One’s own settings, by name: they are the same on every device',
    save: 'Keep a setting of one’s own, whole',
    forget: 'Forget a setting of one’s own: the usual one holds again',
  },
  live: 'What has changed: names of the entities to be read again; with “Accept: text/event-stream” a stream of events, after a break with “Last-Event-ID”',
  signIn: 'Sign-in: the browser keeps the answer as the session',
  logout: 'Sign-out: the session ends',
  me: 'The current user with roles and rights',
  users: 'Users in short: login, name, e-mail',
  register: 'Registration: the account waits until the administrator turns it on',
  forgot: 'Ask for a letter with a link for a new password; the answer is always the same',
  recover: 'A new password by the link of the letter; all sessions end',
  changePassword: 'Change of one’s own password; all other sessions end',
  pts: 'Registration certificate of a vehicle from the register',
  initMenu: 'View-only mode and system variables; without a session only those that the entry pages need',
  readOnly: 'Turn one’s own view-only mode on or off',
  isWork: 'Does the server work',
  favicon: 'The icon of the site from the settings',
} as const satisfies Translation<typeof russian>
