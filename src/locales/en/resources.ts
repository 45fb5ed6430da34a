import type { accessLabels as russianAccess, paperLabels as russianPapers } from '../ru/resources.ts'
import type { Translation } from '../translation.ts'
import { lookup, whole } from './whole.ts'
import { labels as system } from './system.ts'

/** Labels of the resources of `access`. */
const accessLabels = {
  account: {
    name: 'Employee |||| Employees',
    fields: {
      dailyLetter: 'Letter about notifications',
      login: 'Login',
      fio: 'Full name',
      fullFio: 'Full name and login',
      accountType: 'Type',
      phone: 'Phone',
      email: 'Email',
      tags: 'Tags',
      accRoles: 'Roles',
      comment: 'Comment',
    },
    empty: { tags: '—', accRoles: '—' },
    hints: {
      dailyLetter: 'Once a day, when there are unread notifications',
      login: '3 to 60 characters: letters, digits, point, hyphen, underscore, @ and +',
    },
    sections: { accountCan: 'What this employee can do' },
    actions: {
      toggle: 'Activate or deactivate',
      resetPassword: 'Reset password',
      lookAs: 'View as…',
      lookEnded: 'Viewing as this employee ended',
    },
  },
  accountType: { ...lookup, name: 'Employee type |||| Employee types' },
  accRight: {
    name: 'Permission |||| Permissions',
    fields: { codeRight: 'Code', name: 'Name', group: 'Section' },
  },
  accRole: {
    name: 'Role |||| Roles',
    fields: {
      nameRole: 'Name',
      description: 'Description',
      rights: 'Permissions',
      isOnlyRead: 'Read-only',
      accountsCount: 'Employees',
    },
    hints: {
      isOnlyRead: 'A person whose roles are all like this changes nothing: forms and buttons are hidden, and the server refuses writes',
    },
    inputs: { rights: 'Permissions' },
    sections: { roleCan: 'What this role can do' },
    actions: { updateRights: 'Save permissions' },
  },
  apiToken: {
    name: 'API token |||| API tokens',
    fields: {
      name: 'Name',
      owner: 'Owner',
      rights: 'Permissions',
      isReadOnly: 'Read only',
      expires: 'Valid until',
      addresses: 'From which addresses',
      revokedAt: 'Revoked',
      state: 'State',
      issuedAt: 'Secret issued',
      ending: 'Last characters',
      usedAt: 'Last call',
      usedFrom: 'From address',
      usedBy: 'Program',
      useCount: 'Calls',
      isActive: 'Enabled',
    },
    choices: {
      state: { new: 'No secret issued', active: 'Works', blocked: 'Disabled', expired: 'Expired', revoked: 'Revoked' },
    },
    sections: { apiTokenUse: 'Last calls' },
    activity: { on: 'Enable', off: 'Disable', isOff: 'The token is disabled: calls with it are refused' },
    hints: {
      name: 'Whose program and what for: you will see it in the history of changes',
      owner: 'Not given: you. A token may do no more than its owner may today',
      expires: 'Not given: the longest time allowed',
      addresses: 'IP addresses and networks parted by spaces or commas: 203.0.113.7, 10.0.0.0/8. Not given: from anywhere',
    },
    refused: { edit: 'A revoked token cannot be changed: create a new one', remove: 'A token is not deleted: it is revoked' },
    actions: { issue: 'Issue secret', reissue: 'Issue a new secret', revoke: 'Revoke token' },
  },
  apiTokenUse: {
    name: 'Call with a token |||| Calls with tokens',
    fields: {
      token: 'Token',
      at: 'When',
      method: 'Method',
      path: 'Called address',
      status: 'Answer',
      address: 'From where',
      agent: 'Program',
    },
    refused: { remove: 'Calls are not deleted: old ones go by themselves' },
  },
  tag: {
    name: 'Tag |||| Tags',
    fields: { name: 'Name', isActive: 'Status' },
  },
} as const satisfies Translation<typeof russianAccess>

/** Labels of templates and types of documents. */
const paperLabels = {
  documentType: {
    name: 'Document type |||| Document types',
    fields: {
      name: 'Name',
      code: 'Code',
      objects: 'Belongs to',
      status: 'Status',
    },
    choices: { status: { active: 'Active', inactive: 'Inactive' } },
    sections: { objects: 'Belongs to' },
    failures: { list: 'Could not load the document types', select: 'Could not load the document types' },
  },
  template: {
    name: 'Template |||| Templates',
    fields: {
      name: 'Name',
      object: 'Object',
      file: 'File',
      description: 'Description',
      form: 'Shipped form',
      formHash: 'Fingerprint of the form',
    },
    hints: { file: 'A Word (docx) or Excel (xlsx) document with tags such as {name}' },
    inputs: { file: 'Guide file' },
    failures: { list: 'Error' },
    actions: { uploadInstruction: 'Upload guide', downloadInstruction: 'Download guide' },
  },
  templateObject: { ...lookup, name: 'Template object |||| Template objects' },
} as const satisfies Translation<typeof russianPapers>

/** Labels of the framework's own resources, before an application extends them. */
export const labels = { ...accessLabels, ...system, ...paperLabels } as const

/** Labels of all resources of the framework: fields, choices, actions and checks (`resources.*`). */
export const resources = whole(labels)
