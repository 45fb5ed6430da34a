import type { session as russian } from '../ru/session.ts'
import type { Translation } from '../translation.ts'

/** What the session says to people, and the letters that it sends (`nerud.session.*`). */
export const session = {
  wrong: 'Wrong login or password',
  denied: 'Access denied',
  noSession: 'Sign in: the session was not found or has ended',
  onlyReads: 'All of your roles only view: the mode cannot be switched off',
  mustChange: 'Change the temporary password to go on working',
  inactive: 'The account is not active. Ask the administrator',
  ownReset: 'You change your own password in your own window, giving the old one',
  demoPassword: 'The password of the demo works on the server itself only. Change it there or ask the administrator',
  noBackOffice: 'Accounts of this type may not sign in',
  tooMany: 'Too many attempts. Try again in %{minutes} min.',
  recoverySent: 'If there is such a user, we have sent a letter',
  recoveryBad: 'The link is invalid or too old. Ask for a new password again',
  recovered: 'The password has been changed. Sign in with the new one',
  changed: 'The password has been changed',
  password: {
    short: 'The password is shorter than %{least} characters',
    long: 'The password is longer than %{most} characters',
    weak: 'This password is easy to guess: take several words or random characters',
    likeLogin: 'The password must not be the same as the login',
    same: 'The new password is the same as the old one',
    repeat: 'The passwords are not the same',
    old: 'The old password is wrong',
  },
  token: {
    unknown: 'The token is not valid: check that it has been copied whole',
    expired: 'The token has expired. Create a new one',
    revoked: 'The token has been revoked. Create a new one',
    blocked: 'The token does not work: it or its owner is switched off',
    address: 'The token does not work from this address',
    closed: 'This call cannot be made with a token: sign in yourself',
    tooMany: 'Too many calls: this token may make no more than %{most} a minute',
  },
  registrationOff: 'Registration is closed. Ask the administrator',
  registered: 'Registration successful',
  ownOnly: 'You may change only your own password',
  noFavicon: 'No icon has been uploaded',
  recovery: {
    subject: '%{system}: password recovery',
    text: `Hello %{fio},

to set a new password, open the link:
%{link}

The link works once, within %{minutes} min. If you did not ask to change the password, do nothing.`,
  },
} as const satisfies Translation<typeof russian>
