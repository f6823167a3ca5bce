import { linesOf, titleOf } from './notice-lines.ts';
import { placeInWords, timeInWords } from './place-and-time.ts';
import type { MailTexts } from './sentences.ts';

const NOT_YOU = 'If you did not ask for this, you can ignore this email. Nothing will change.';
const NOT_ME = 'This was not me';
const NOTHING_OR_NOT_ME =
  'If this was you, there is nothing to do. If it was not, press the button: everybody is signed out, what was added in the last seven days is frozen, and you receive a link to set a new password.';
const NOT_ME_SMALL = ['The button works once and for seven days.'];

export const en: MailTexts = {
  mails: {
    verify_email: ({ brand }) => ({
      subject: `Confirm your email address for ${brand}`,
      title: 'Confirm your email address',
      paragraphs: [
        `Somebody registered at ${brand} with this email address. If it was you, please confirm that the address is yours.`,
      ],
      button: 'Confirm address',
      small: ['The link works once and for three days.', NOT_YOU],
    }),
    confirm_new_email: ({ brand, username }) => ({
      subject: `Confirm your new email address for ${brand}`,
      title: 'Confirm your new email address',
      paragraphs: [
        `The account ${username} at ${brand} wants to use this email address. It takes effect as soon as you confirm it.`,
      ],
      button: 'Use this address',
      small: ['The link works once and for one day.', NOT_YOU],
    }),
    email_changed: ({ brand, username, newEmail }) => ({
      subject: `Your email address at ${brand} was changed`,
      title: 'Your email address was changed',
      paragraphs: [
        `The account ${username} at ${brand} now uses the address ${newEmail}.`,
        'If this was you, there is nothing to do. If it was not, take the change back: the account returns to this address, everybody is signed out, and you receive a link to set a new password.',
      ],
      button: 'Take the change back',
      small: ['The link works for seven days.'],
    }),
    reset_password: ({ brand, username }) => ({
      subject: `Set a new password for ${brand}`,
      title: 'Set a new password',
      paragraphs: [`Somebody asked for a new password for the account ${username} at ${brand}.`],
      button: 'Set a new password',
      small: ['The link works once and for one hour.', NOT_YOU],
    }),
    password_changed: ({ brand, username }) => ({
      subject: `Your password at ${brand} was changed`,
      title: 'Your password was changed',
      paragraphs: [
        `The password of the account ${username} at ${brand} was changed, and every other device was signed out.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    support_answer: ({ brand, username, text }) => ({
      subject: `Answer from ${brand}`,
      title: 'You have an answer',
      paragraphs: [`Hello ${username}, we have answered your message:`, ...text.split(/\n+/)],
      button: 'Read and reply',
      small: ['Please reply on the site, not to this email.'],
    }),
    role_changed: ({ brand, username, role }) => ({
      subject: `Your role at ${brand} was changed`,
      title: 'Your role was changed',
      paragraphs: [
        {
          admin: `The account ${username} is now an admin of ${brand}. It can see and change everything on the site.`,
          moderator: `The account ${username} is now a moderator of ${brand}. It can decide about reports, signals and views.`,
          member: `The account ${username} is no longer an admin or moderator of ${brand}. Everything else stays as it was.`,
        }[role],
        'If you did not expect this, please ask the people who run the site.',
      ],
      button: `Open ${brand}`,
      small: [],
    }),
    new_sign_in: ({ brand, username, device, country, at }) => ({
      subject: `New sign-in to your ${brand} account`,
      title: 'New sign-in to your account',
      paragraphs: [
        `Somebody signed in to the account ${username} at ${brand} with a device that was not used before.`,
        `Device: ${device ?? 'unknown'}\nPlace: ${placeInWords('en', country) ?? 'unknown'}\nTime: ${timeInWords('en', at)}`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: [...NOT_ME_SMALL, 'The place is a guess from the network, and can be wrong.'],
    }),
    factor_added: ({ brand, username, factor, name }) => ({
      subject: `A new way to sign in at ${brand}`,
      title: factor === 'passkey' ? 'A passkey was added' : 'An authenticator app was added',
      paragraphs: [
        factor === 'passkey'
          ? `The passkey "${name}" was added to the account ${username} at ${brand}.`
          : `An authenticator app was added to the account ${username} at ${brand}.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    factor_removed: ({ brand, username, factor, name }) => ({
      subject: `A way to sign in at ${brand} was removed`,
      title: factor === 'passkey' ? 'A passkey was removed' : 'The authenticator app was removed',
      paragraphs: [
        factor === 'passkey'
          ? `The passkey "${name}" was removed from the account ${username} at ${brand}.`
          : `The authenticator app was removed from the account ${username} at ${brand}.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    factors_removed: ({ brand, username, reason }) => ({
      subject: `Your second factors at ${brand} were removed`,
      title: 'Your second factors were removed',
      paragraphs: [
        `The operator of ${brand} removed all passkeys, the authenticator app and the recovery codes of the account ${username}, and signed out every device. Reason given: ${reason}`,
        'Your password is unchanged. Sign in with it and set up a new second factor. If you did not ask for this, write to the operator now.',
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    recovery_code_used: ({ brand, username, left }) => ({
      subject: `A recovery code was used at ${brand}`,
      title: 'A recovery code was used',
      paragraphs: [
        `Somebody used a recovery code of the account ${username} at ${brand}. Recovery codes left: ${left}.`,
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    way_added: ({ brand, username, way, name }) => ({
      subject: `A new way into your account at ${brand}`,
      title: {
        recovery_codes: 'New recovery codes were made',
        identity: 'An account of another site was linked',
        token: 'An access token was made',
        webhook: 'A webhook was set up',
      }[way],
      paragraphs: [
        {
          recovery_codes: `New recovery codes were made for the account ${username} at ${brand}. The old ones no longer work.`,
          identity: `The account ${username} at ${brand} can now be opened with ${name}.`,
          token: `Programs can now use the account ${username} at ${brand} with the access token "${name}".`,
          webhook: `News about the account ${username} at ${brand} is now sent to ${name}.`,
        }[way],
        NOTHING_OR_NOT_ME,
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    lost_factor_asked: ({ brand, username, day }) => ({
      subject: `Somebody wants into your ${brand} account without the second factor`,
      title: 'Lost second factor',
      paragraphs: [
        `Somebody with the password of the account ${username} at ${brand} says that the second factor and the recovery codes are lost. On ${day} you receive a link with which the password alone is enough.`,
        'If this was you, there is nothing to do until then. If it was not, sign in, which ends the request, or press the button: everybody is signed out, and you receive a link to set a new password.',
      ],
      button: NOT_ME,
      small: NOT_ME_SMALL,
    }),
    lost_factor_ready: ({ brand, username }) => ({
      subject: `Sign in to ${brand} without the second factor`,
      title: 'Sign in without the second factor',
      paragraphs: [
        `You asked to be let into the account ${username} at ${brand} without the second factor. Open the link, enter your password, and your second factors are removed. Then set up a new one.`,
        'If you did not ask for this, do not open the link; sign in and change your password.',
      ],
      button: 'Remove the second factors',
      small: ['The link works once and for three days.'],
    }),
    deletion_requested: ({ brand, username, day }) => ({
      subject: `Your account at ${brand} will be deleted`,
      title: 'Your account will be deleted',
      paragraphs: [
        `You asked for the account ${username} at ${brand} to be deleted. This happens on ${day}. Until then everything works as before, and you can still spend your credits; what is left at the end is given up.`,
        'To keep your account, sign in and press "Keep my account" in the settings. If you did not ask for this, do that now and change your password.',
      ],
      button: 'Open settings',
      small: [],
    }),
    account_deleted: ({ brand, username }) => ({
      subject: `Your account at ${brand} was deleted`,
      title: 'Your account was deleted',
      paragraphs: [
        `The account ${username} at ${brand} was deleted. Your name, your email address and everything else that says who you are is gone. What remains are amounts under a number, because the books must add up.`,
        'This is the last email from us.',
      ],
      small: [],
    }),
    confirm_message: ({ brand }) => ({
      subject: `Confirm your message to ${brand}`,
      title: 'Confirm your message',
      paragraphs: [
        `Somebody wrote to the people who run ${brand} with this address. If it was you, confirm it, and they will read your message and answer by email.`,
      ],
      button: 'Send my message',
      small: ['The link works once and for one day.', NOT_YOU],
    }),
    message_answer: ({ brand, question, text }) => ({
      subject: `Answer from ${brand}`,
      title: 'You have an answer',
      paragraphs: ['You wrote to us:', ...question.split(/\n+/), 'Our answer:', ...text.split(/\n+/)],
      button: 'Write again',
      small: ['Please do not reply to this email; nobody reads replies.'],
    }),
    registration_approved: ({ brand, username }) => ({
      subject: `Your registration at ${brand} was approved`,
      title: 'Your registration was approved',
      paragraphs: [`The account ${username} at ${brand} is open. You can sign in now.`],
      button: 'Sign in',
      small: [],
    }),
    registration_refused: ({ brand, username }) => ({
      subject: `Your registration at ${brand} was not approved`,
      title: 'Your registration was not approved',
      paragraphs: [
        `The people who run ${brand} did not approve the registration of ${username}. The account and your address are deleted.`,
      ],
      small: [],
    }),
    notices: ({ brand, notices, more }) => ({
      subject: notices.length === 1 ? titleOf('en', notices) : `News from ${brand}`,
      title: notices.length === 1 ? titleOf('en', notices) : `News from ${brand}`,
      paragraphs: linesOf('en', notices, more),
      button: `Open ${brand}`,
      small: ['You choose in the settings what we write to you about.'],
    }),
    weekly_digest: ({ brand, watched, received, notices, more }) => ({
      subject: `Your week at ${brand}`,
      title: `Your week at ${brand}`,
      paragraphs: [
        ...(watched > 0 ? [`You watched ${watched} ${watched === 1 ? 'video' : 'videos'}.`] : []),
        ...(received > 0 ? [`Your videos received ${received} ${received === 1 ? 'view' : 'views'}.`] : []),
        ...linesOf('en', notices, more),
      ],
      button: `Open ${brand}`,
      small: ['You choose in the settings what stands in this email.'],
    }),
  },
  automatic: 'This email was sent automatically. Answers are not read.',
  orOpen: 'Or open this address:',
  unsubscribe: 'Unsubscribe from these emails',
};
