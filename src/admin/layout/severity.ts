import type { NotificationPayload } from 'react-admin'

const SEVERITIES = ['error', 'warning', 'info', 'success'] as const
/** How much a message matters. */
export type Severity = (typeof SEVERITIES)[number]

const isSeverity = (type: unknown): type is Severity => SEVERITIES.includes(type as Severity)
/** The severity of a message. */
export const severityOf = ({ type }: NotificationPayload): Severity => (isSeverity(type) ? type : 'info')
