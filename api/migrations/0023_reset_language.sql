-- A mail is written in the language of its member, so a request need not say one.
alter table password_reset_request drop column language;
