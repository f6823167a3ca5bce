process.stdout.write('attack\n');
