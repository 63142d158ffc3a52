// yarnbuddyd
